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
  if (isSent(language)) headers["Accept-Language"] = textOf("language", language);
  if (parameters.accessCode) {
    return { method: "GET", path: `/transaction/verify_access_code/${accessCodeOf(parameters.accessCode)}`, headers };
  }
  if (isSent(account)) headers["x-connect-account"] = textOf("connect_account", account);
  return { method: "POST", path: "/checkout/request_inline", headers, body: bodyOf(rest, place) };
}

const isSent = (value: unknown) => Boolean(value) && typeof value !== "function";

/** An access code becomes part of a path, so only letters and digits pass (facts 8, 31). */
export function accessCodeOf(value: unknown): string {
  const code = textOf("accessCode", value);
  if (!/^[a-z\d]+$/i.test(code)) throw refuseType("accessCode");
  return code;
}

/** The parameters under the names of the wire, in its order (facts 1.1 and 1.4). */
export function bodyOf(parameters: Parameters, place: PagePlace): Parameters {
  const body: Parameters = { ...parameters, metadata: metadataOf(parameters.metadata, place), mode: "popup" };
  if (body.split && typeof body.split !== "string") body.split = jsonOf("split", body.split);
  chooseChannel(body, "card", "bank");
  chooseChannel(body, "bank", "card");
  for (const [name, { field }] of PARAMETERS) if (field) rename(body, name, field);
  for (const [name, value] of Object.entries(parameters)) if (typeof value === "function") delete body[name];
  for (const [name, value] of Object.entries(body)) if (jsonOf(name, value) === undefined) delete body[name];
  return body;
}

/** Empty values keep the name they came with (facts 1.3). */
function rename(body: Parameters, name: string, field: string): void {
  if (!body[name] || typeof body[name] === "function") return;
  body[field] = body[name];
  delete body[name];
}

/** `"false"` for one of the two old switches leaves only the other channel. */
function chooseChannel(body: Parameters, off: string, other: string): void {
  if (body[off] !== "false" && body[off] !== false) return;
  delete body[off];
  body.channels = [other];
}

/** What is written as something else than an object takes no referrer. */
const WRITTEN_OTHERWISE = [Array, Boolean, Number, String];

function metadataOf(metadata: unknown, place: PagePlace): unknown {
  const referrer = referrerOf(place);
  if (!metadata || typeof metadata === "function") return JSON.stringify({ referrer });
  if (typeof metadata !== "object") throw refuseType("metadata");
  const asItIs =
    WRITTEN_OTHERWISE.some((kind) => metadata instanceof kind) ||
    ("toJSON" in metadata && typeof metadata.toJSON === "function");
  return jsonOf("metadata", asItIs ? metadata : { ...metadata, referrer });
}

/** The JSON of a parameter; none of what JSON leaves out. */
function jsonOf(name: string, value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    throw refuseType(name);
  }
}

/** The text of a parameter that becomes part of a header or a path. */
function textOf(name: string, value: unknown): string {
  try {
    return String(value);
  } catch {
    throw refuseType(name);
  }
}
