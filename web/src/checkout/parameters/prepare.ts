import { checkParameters, type Parameters, refuseType } from "./check";
import { type PagePlace, referrerOf } from "./referrer";
import { PARAMETERS } from "./table";

/** The HTTP call that sets a transaction up, relative to the provider's API host. */
export interface PreparedTransaction {
  method: "GET" | "POST";
  /** From the root of the API host, with a slash in front. */
  path: string;
  headers: Record<string, string>;
  /** Before serialising; `metadata` and `split` are JSON texts. Absent where an access code names the transaction. */
  body?: Parameters;
}

/**
 * The set-up call of a transaction (facts 1 and 5). Nothing is sent and `input` stays as it is.
 * @param place the page on which the customer pays; it becomes `metadata.referrer`.
 * @throws {InvalidTransactionError} when the parameters break a rule of spec 2 §5.
 */
export function prepareTransaction(input: unknown, place: PagePlace): PreparedTransaction {
  return setUpCall(checkParameters(input), place);
}

/** The set-up call of parameters that were checked before. */
export function setUpCall(parameters: Parameters, place: PagePlace): PreparedTransaction {
  const { language, connect_account: account, ...rest } = parameters;
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (language) headers["Accept-Language"] = String(language);
  if (parameters.accessCode) {
    return { method: "GET", path: `/transaction/verify_access_code/${accessCodeOf(parameters.accessCode)}`, headers };
  }
  if (account) headers["x-connect-account"] = String(account);
  return { method: "POST", path: "/checkout/request_inline", headers, body: bodyOf(rest, place) };
}

/** An access code becomes part of a path, so only letters and digits pass (facts 8, 31). */
export function accessCodeOf(value: unknown): string {
  const code = String(value);
  if (!/^[a-z\d]+$/i.test(code)) throw refuseType("accessCode");
  return code;
}

/** The parameters under the names of the wire (facts 1.1 and 1.4). */
export function bodyOf(parameters: Parameters, place: PagePlace): Parameters {
  const body: Parameters = {};
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && typeof value !== "function" && !renamed(name, value)) body[name] = value;
  }
  for (const [name, value] of Object.entries(parameters)) {
    const field = renamed(name, value);
    if (field) body[field] = value;
  }
  chooseChannel(body, "card", "bank");
  chooseChannel(body, "bank", "card");
  if (body.split && typeof body.split !== "string") body.split = jsonOf("split", body.split);
  return { ...body, metadata: metadataOf(body.metadata, place), mode: "popup" };
}

/** The field that a parameter is renamed to; empty values keep the name they came with (facts 1.3). */
function renamed(name: string, value: unknown): string | undefined {
  return value ? PARAMETERS.get(name)?.field : undefined;
}

/** The text `"false"` for one of the two old switches leaves only the other channel. */
function chooseChannel(body: Parameters, off: string, other: string): void {
  if (String(body[off]) !== "false") return;
  delete body[off];
  body.channels = [other];
}

function metadataOf(metadata: unknown, place: PagePlace): string {
  const referrer = referrerOf(place);
  if (!metadata) return JSON.stringify({ referrer });
  if (typeof metadata !== "object") throw refuseType("metadata");
  const asItIs = Array.isArray(metadata) || "toJSON" in metadata;
  return jsonOf("metadata", asItIs ? metadata : { ...metadata, referrer });
}

function jsonOf(name: string, value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw refuseType(name);
  }
}
