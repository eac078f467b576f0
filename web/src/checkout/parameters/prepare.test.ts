import { expect, it } from "vitest";
import { InvalidTransactionError } from "../errors";
import { prepareTransaction } from "./prepare";

/* What facts 8 mends, and what the comparison with the provider's client does not see. */

const page = { pageUrl: "https://clinic.example/consultation" };
const required = { key: "pk_test_abc", email: "ada@example.com", amount: 250_000 };

function frozen<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === "object" && part) frozen(part);
  return Object.freeze(value);
}

function failure(input: unknown): InvalidTransactionError {
  try {
    prepareTransaction(input, page);
  } catch (error) {
    if (error instanceof InvalidTransactionError) return error;
  }
  throw new Error("it was not refused");
}

it("answers with the set-up call", () => {
  expect(
    prepareTransaction({ ...required, firstName: "Ada", language: "fr", connect_account: "ACCT_1" }, page),
  ).toEqual({
    method: "POST",
    path: "/checkout/request_inline",
    headers: { "Content-Type": "application/json", "Accept-Language": "fr", "x-connect-account": "ACCT_1" },
    body: {
      ...required,
      firstname: "Ada",
      mode: "popup",
      metadata: '{"referrer":"https://clinic.example/consultation"}',
    },
  });
});

it("asks for the transaction of an access code, without a body", () => {
  expect(prepareTransaction({ accessCode: "0peioxfhpn" }, page)).toEqual({
    method: "GET",
    path: "/transaction/verify_access_code/0peioxfhpn",
    headers: { "Content-Type": "application/json" },
  });
});

it("leaves what it is given as it is", () => {
  const input = frozen({
    ...required,
    unknown: 1,
    customerCode: "CUS_1",
    metadata: { a: [1] },
    split: { b: 2 },
    card: "false",
  });
  const before = structuredClone(input);
  prepareTransaction(input, page);
  expect(input).toEqual(before);
});

it("names the frames around the page, nearest first", () => {
  const place = { pageUrl: "https://clinic.example/", ancestorOrigins: ["https://a.example", "https://b.example"] };
  const { body } = prepareTransaction(required, place);
  expect(body?.metadata).toBe('{"referrer":"https://clinic.example/,https://a.example,https://b.example"}');
});

it("refuses with a real error that names each parameter", () => {
  const error = failure({ channels: "card", key: 5 });
  expect(error).toBeInstanceOf(Error);
  expect(error.message).toBe("Invalid transaction parameters");
  expect(error.issues).toEqual([
    { name: "amount", message: "Required parameter missing: amount" },
    { name: "email", message: "Required parameter missing: email" },
    { name: "channels", message: "Invalid parameter type: channels", validTypes: ["array"] },
    { name: "key", message: "Invalid parameter type: key", validTypes: ["string"] },
  ]);
});

it("refuses what is no object without an issue", () => {
  expect(failure("key=pk_test_abc").message).toBe("Transaction parameters should be a non-empty object");
  expect(failure(undefined).issues).toEqual([]);
});

it.each(["metadata", "split", "channels", "connect_split"])("refuses %s that cannot become JSON", (name) => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  const value = name.startsWith("c") ? [circular] : circular;
  expect(failure({ ...required, [name]: value }).issues).toEqual([
    { name, message: `Invalid parameter type: ${name}`, validTypes: [name.startsWith("c") ? "array" : "object"] },
  ]);
});

it.each(["accessCode", "language"])("refuses %s that has no text", (name) => {
  const issues = failure({ accessCode: "abc", [name]: Object.create(null) }).issues;
  expect(issues).toEqual([{ name, message: `Invalid parameter type: ${name}`, validTypes: ["string"] }]);
});

it("looks at nothing else where an access code names the transaction", () => {
  const { method, body } = prepareTransaction({ accessCode: "abc", metadata: "x", split: 5n }, page);
  expect({ method, body }).toEqual({ method: "GET", body: undefined });
});

it.each(["../charge", "abc/def", "a b", "abc?x=1", "%2e%2e"])("refuses the access code %s", (accessCode) => {
  expect(failure({ accessCode }).issues[0]?.name).toBe("accessCode");
});

it.each([
  ["planCode", "amount"],
  ["plan", "amount"],
  ["customerCode", "email"],
  ["customer_code", "email"],
])("lets %s take the place of %s, and only when it is not empty", (code, overridden) => {
  expect(prepareTransaction({ ...required, [code]: "CODE_1" }, page).body).not.toHaveProperty(overridden);
  expect(prepareTransaction({ ...required, [code]: "" }, page).body).toHaveProperty(overridden);
  const { [overridden as "email"]: _, ...others } = required;
  expect(prepareTransaction({ ...others, [code]: "CODE_1" }, page).method).toBe("POST");
  expect(failure({ ...others, [code]: "" }).issues).toHaveLength(1);
});
