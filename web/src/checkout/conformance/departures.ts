import type { Outcome } from "./provider";

type Input = Record<string, unknown>;

/** Where `prepareTransaction` does not do what the provider's client does, because facts 8 says to mend it. */
export interface Departure {
  /** Row of facts 8. */
  defect: number;
  reason: string;
  applies: (input: Input) => boolean;
  /** Parameters with which the provider's client does what ours does with `input`. */
  asIf?: (input: Input) => Input;
  /** What still differs then. */
  mend?: (theirs: Outcome, input: Input) => Outcome;
}

const checked = (input: Input) => !Object.hasOwn(input, "accessCode");
const isText = (value: unknown) => typeof value === "string" && value !== "";

/** The parameters with one name written as another, in its place; what was there under the other name goes. */
function calling(input: Input, from: string, to: string): Input {
  const others = Object.entries(input).filter(([name]) => name !== to);
  return Object.fromEntries(others.map(([name, value]) => [name === from ? to : name, value]));
}

function keeping(name: string): Departure["mend"] {
  return (theirs, input) =>
    theirs.call ? { call: { ...theirs.call, body: { ...(theirs.call.body as Input), [name]: input[name] } } } : theirs;
}

/** The issues with a parameter under the name that the caller gave it. */
function saying(from: string, to: string, theirs: Outcome): Outcome {
  if (!theirs.error) return theirs;
  const issues = theirs.error.issues.map((issue) => (issue.endsWith(`: ${from}`) ? issue.replace(from, to) : issue));
  return { error: { ...theirs.error, issues } };
}

function refusing(name: string): Departure["mend"] {
  return () => ({ error: { message: "Invalid transaction parameters", issues: [`Invalid parameter type: ${name}`] } });
}

export const DEPARTURES: Departure[] = [
  {
    defect: 7,
    reason: "an empty customerCode overrides no email",
    applies: (input) => checked(input) && input.customerCode === "" && !input.customer_code && Boolean(input.email),
    mend: keeping("email"),
  },
  {
    defect: 7,
    reason: "an empty planCode overrides no amount",
    applies: (input) => checked(input) && input.planCode === "" && !input.plan && Boolean(input.amount),
    mend: keeping("amount"),
  },
  {
    defect: 7,
    reason: "customer_code takes the place of the email like customerCode",
    applies: (input) => checked(input) && Boolean(input.customer_code) && !input.customerCode,
    asIf: (input) => calling(input, "customer_code", "customerCode"),
    mend: (theirs) => saying("customerCode", "customer_code", theirs),
  },
  {
    defect: 7,
    reason: "plan takes the place of the amount like planCode",
    applies: (input) => checked(input) && isText(input.plan) && !input.planCode && "amount" in input,
    asIf: (input) => calling(input, "plan", "planCode"),
  },
  {
    defect: 8,
    reason: "paymentPage is renamed like its siblings",
    applies: (input) => isText(input.paymentPage),
    asIf: (input) => calling(input, "paymentPage", "payment_page"),
  },
  {
    defect: 31,
    reason: "an access code that is not made of letters and digits is refused",
    applies: (input) => Boolean(input.accessCode) && /[^a-z\d]/i.test(String(input.accessCode)),
    mend: refusing("accessCode"),
  },
  {
    defect: 9,
    reason: "metadata that takes no referrer is an issue, not a raw TypeError",
    applies: (input) => !checked(input) && !input.accessCode && isText(input.metadata),
    mend: refusing("metadata"),
  },
];
