import { t } from "../messages/message";
import { CheckoutError } from "./errors";
import type { LogSeed, TransactionLog } from "./log";
import type { Settings } from "./options";
import type { PreparedTransaction } from "./parameters/prepare";

/** The `data` of a set-up answer (facts 5). */
export interface SetUpAnswer {
  id: string | number;
  transaction_status: string | null;
  access_code: string;
  log: LogSeed | null;
  /** Public key that the log and address calls carry. */
  merchant_key: string;
  channels: string[] | null;
  merchant_name: string;
  merchant_logo: string | null;
  /** Minor units. */
  amount: number | string;
  currency: string;
  plan_details: { interval?: string } | null;
  link_config: { enabled?: boolean; has_payment_instruments?: boolean } | null;
  email: string | null;
  label: string | null;
}

/** Answer of a wallet call; `status` is `success`, `failed` or something else. */
export interface WalletAnswer {
  status?: string;
  message?: string;
  data?: unknown;
  [name: string]: unknown;
}

const RETRY_AFTER = 1_000;
const UNREACHABLE = t("checkout-service-unreachable");
const TOO_SLOW = t("checkout-service-slow");
const NOT_UNDERSTOOD = t("checkout-service-not-understood");

/** Numbers too large for JavaScript become texts, so that no id is rounded (facts 8, 25). */
function parse(text: string): unknown {
  return JSON.parse(
    text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, (part) => (part[0] === '"' ? part : `"${part}"`)),
  );
}

/** A call without an answer that matters: it outlives the page and its failure is nobody's business. */
function tell(url: URL, init: RequestInit): void {
  fetch(url, { ...init, method: "POST", keepalive: true }).catch(() => {});
}

/** The provider's HTTP calls (facts 5). All of them throw {@link CheckoutError} and nothing else. */
export class ProviderApi {
  constructor(private readonly settings: Settings) {}

  /**
   * Creates a transaction or asks for that of an access code. A call that got lost on the way is repeated once, unless
   * it names a reference: the lost one may have used it up.
   */
  async setUp({ path, body, ...call }: PreparedTransaction, signal: AbortSignal): Promise<SetUpAnswer> {
    const init = { ...call, signal, ...(body && { body: JSON.stringify(body) }) };
    const url = this.#url(this.settings.apiUrl, path);
    const answer = (await this.#send(url, init, !body?.ref)) as {
      status?: boolean;
      message?: string;
      data?: SetUpAnswer;
    };
    if (answer?.status === false) throw new CheckoutError(answer.message || NOT_UNDERSTOOD, answer);
    if (!answer?.data?.access_code) throw new CheckoutError(NOT_UNDERSTOOD, answer);
    return answer.data;
  }

  /** Lets the provider note the customer's address. */
  setIp(id: string, key: string): void {
    const url = this.#url(this.settings.apiUrl, `transaction/set_ip/${encodeURIComponent(id)}`);
    tell(url, { headers: { Authorization: `Bearer ${key}` } });
  }

  /** Sends a log as the provider's own client does: a JSON text inside JSON, without a content type. */
  saveLog(id: string, key: string, log: TransactionLog): void {
    const url = this.#url(this.settings.apiUrl, `transaction/update_log/${encodeURIComponent(id)}`);
    tell(url, { headers: { Authorization: `Bearer ${key}` }, body: JSON.stringify({ payload: JSON.stringify(log) }) });
  }

  /** Asks for a merchant session that lets the wallet sheet go on. */
  validateSession(fields: { transaction: string; sessionUrl: string; displayName: string; domainName: string }) {
    return this.#wallet("applepay/validate-session/", fields);
  }

  /** Charges what the customer authorised in the wallet sheet. Never repeated. */
  charge(fields: { transaction: string; paymentObject: string }) {
    return this.#wallet("applepay/charge", fields);
  }

  async #wallet(path: string, fields: Record<string, string>): Promise<WalletAnswer> {
    const body = Object.entries(fields).map((pair) => pair.map(encodeURIComponent).join("="));
    const answer = await this.#send(this.#url(this.settings.walletUrl, path), {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      credentials: "omit",
      mode: "cors",
      referrerPolicy: "no-referrer-when-downgrade",
      body: body.join("&"),
    });
    return (answer ?? {}) as WalletAnswer;
  }

  #url(host: string, path: string): URL {
    return new URL(path.replace(/^\//, ""), host);
  }

  async #send(url: URL, init: RequestInit, mayRepeat = false): Promise<unknown> {
    const limit = new AbortController();
    const giveUp = () => limit.abort();
    const timer = setTimeout(giveUp, this.settings.requestTimeout);
    init.signal?.addEventListener("abort", giveUp);
    try {
      const response = await fetch(url, { ...init, signal: limit.signal });
      return parse(await response.text());
    } catch (cause) {
      if (limit.signal.aborted) throw new CheckoutError(TOO_SLOW, undefined, { cause });
      if (cause instanceof SyntaxError) throw new CheckoutError(NOT_UNDERSTOOD, undefined, { cause });
      if (!mayRepeat) throw new CheckoutError(UNREACHABLE, undefined, { cause });
    } finally {
      clearTimeout(timer);
      init.signal?.removeEventListener("abort", giveUp);
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
    return this.#send(url, init);
  }
}
