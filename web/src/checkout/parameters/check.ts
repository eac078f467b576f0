import { InvalidTransactionError, type Issue } from "../errors";
import { PARAMETERS, typeOf } from "./table";

/** Transaction parameters by name, in the caller's order. */
export type Parameters = Record<string, unknown>;

const INVALID = "Invalid transaction parameters";

const wrongType = (name: string): Issue => ({
  name,
  message: `Invalid parameter type: ${name}`,
  validTypes: PARAMETERS.get(name)?.types ?? [],
});

/** Refuses the parameters because of one of them, in the words of a wrong type. */
export function refuseType(name: string): InvalidTransactionError {
  return new InvalidTransactionError(INVALID, [wrongType(name)]);
}

function missing(parameters: Parameters): Issue[] {
  const { key, amount, email, plan, planCode, customerCode, customer_code } = parameters;
  const given: Parameters = {
    key,
    amount: amount || plan || planCode,
    email: email || customerCode || customer_code,
  };
  return Object.keys(given)
    .filter((name) => !given[name])
    .map((name) => ({ name, message: `Required parameter missing: ${name}` }));
}

function wrongTypes(parameters: Parameters): Issue[] {
  return Object.entries(parameters)
    .filter(([name, value]) => !PARAMETERS.get(name)?.types.includes(typeOf(value)))
    .map(([name]) => wrongType(name));
}

/** A plan brings its own amount and a known customer an address; an empty code counts as none (facts 8, 7). */
function withoutOverridden(parameters: Parameters): Parameters {
  const overridden = new Set<string>();
  if (parameters.planCode || parameters.plan) overridden.add("amount");
  if (parameters.customerCode || parameters.customer_code) overridden.add("email");
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !overridden.has(name)));
}

/**
 * The parameters that a transaction keeps: a copy without unknown names and without what others override. An access code
 * turns every check off (facts 1.2).
 * @throws {InvalidTransactionError} with every issue in the provider's order.
 */
export function checkParameters(input: unknown): Parameters {
  if (typeof input !== "object" || input === null) {
    throw new InvalidTransactionError("Transaction parameters should be a non-empty object");
  }
  if (Object.hasOwn(input, "accessCode")) return { ...input };
  const known: Parameters = Object.fromEntries(Object.entries(input).filter(([name]) => PARAMETERS.has(name)));
  const issues = [...missing(known), ...wrongTypes(known)];
  if (issues.length > 0) throw new InvalidTransactionError(INVALID, issues);
  return withoutOverridden(known);
}
