import { PARAMETERS } from "../parameters/table";

/** A set of parameters; made anew for each client, because the provider's changes what it is given. */
export interface ParameterSet {
  name: string;
  make: () => unknown;
}

export const REQUIRED = { key: "pk_test_abc", email: "ada@example.com", amount: 250_000 };

const VALUES: Record<string, () => unknown> = {
  text: () => "value",
  "empty text": () => "",
  "text of a number": () => "250000",
  number: () => 7,
  zero: () => 0,
  "not a number": () => Number.NaN,
  infinity: () => Number.POSITIVE_INFINITY,
  fraction: () => 19.99,
  true: () => true,
  false: () => false,
  null: () => null,
  undefined: () => undefined,
  list: () => ["card", "bank"],
  "empty list": () => [],
  object: () => ({ a: 1, deep: { b: [true, null] } }),
  "empty object": () => ({}),
  function: () => () => {},
};

const names = [...PARAMETERS.keys()].filter((name) => name !== "accessCode");

function everyNameWithEveryValue(): ParameterSet[] {
  return names.flatMap((parameter) =>
    Object.entries(VALUES).map(([kind, value]) => ({
      name: `${parameter}: ${kind}`,
      make: () => ({ ...REQUIRED, [parameter]: value() }),
    })),
  );
}

/** Each choice of the names that decide what is required. */
function everyChoiceOfRequired(): ParameterSet[] {
  const deciding: Record<string, string> = {
    ...REQUIRED,
    amount: "100",
    plan: "PLN_1",
    planCode: "PLN_2",
    customerCode: "CUS_1",
    customer_code: "CUS_2",
  };
  const keys = Object.keys(deciding);
  return Array.from({ length: 2 ** keys.length }, (_, bits) => {
    const chosen = keys.filter((_, at) => bits & (1 << at));
    return {
      name: `only ${chosen.join(", ") || "nothing"}`,
      make: () => Object.fromEntries(chosen.map((key) => [key, deciding[key]])),
    };
  });
}

function everyPairOfAliases(): ParameterSet[] {
  const pairs = [...PARAMETERS].flatMap(([name, { field }]) => (field ? [[name, field] as const] : []));
  return pairs.flatMap(([canonical, alias]) => {
    const sample = (types: readonly string[] | undefined, at: number) =>
      types?.includes("string") ? `value ${at}` : at;
    const first = { [canonical]: sample(PARAMETERS.get(canonical)?.types, 1) };
    const second = { [alias]: sample(PARAMETERS.get(alias)?.types, 2) };
    return [
      { name: `${canonical} and ${alias}`, make: () => ({ ...REQUIRED, ...first, ...second }) },
      { name: `${alias} and ${canonical}`, make: () => ({ ...second, ...first, ...REQUIRED }) },
    ];
  });
}

/** A small random source with a fixed start, so that a failure can be seen again. */
function randomSource(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Many parameters at once, most of them wrong, in a shuffled order and with unknown names among them. */
function mixtures(count: number): ParameterSet[] {
  const random = randomSource(8);
  const kinds = Object.keys(VALUES);
  const candidates = [...names, "Currency", "unknown", "mode", "referrer"];
  return Array.from({ length: count }, (_, at) => {
    const picked = Array.from({ length: 1 + random(8) }, () => [
      candidates[random(candidates.length)] ?? "",
      kinds[random(kinds.length)] ?? "",
    ]);
    const leftOut = random(4);
    const required = Object.entries(REQUIRED).filter((_, index) => index !== leftOut);
    const requiredFirst = random(2) === 0;
    return {
      name: `mixture ${at}: ${picked.map((pair) => pair.join(" ")).join(", ")}`,
      make: () => {
        const values = picked.map(([name = "", kind = ""]) => [name, VALUES[kind]?.()]);
        return Object.fromEntries(requiredFirst ? [...required, ...values] : [...values, ...required]);
      },
    };
  });
}

const SHAPES: Record<string, () => unknown> = {
  "names that are renamed first": () => ({ firstName: "A", reference: "r", planCode: "P", ...REQUIRED, card: "false" }),
  "no object: null": () => null,
  "no object: undefined": () => undefined,
  "no object: text": () => "key",
  "no object: number": () => 5,
  "no object: false": () => false,
  "no object: true": () => true,
  "no object: function": () => () => {},
  "an empty list": () => [],
  "a list": () => ["key", "amount"],
  "a date": () => new Date(0),
  "an object without prototype": () => Object.assign(Object.create(null), REQUIRED),
  "unknown names": () => ({ ...REQUIRED, Currency: "NGN", KEY: "x", constructor: "y", data: {}, [Symbol("s")]: 1 }),
  "only unknown names": () => ({ Key: "x", Amount: 5 }),
  "a secret key": () => ({ ...REQUIRED, key: "sk_test_abc" }),
  "blank texts": () => ({ key: " ", email: " ", amount: " " }),
  "negative amount": () => ({ ...REQUIRED, amount: -5 }),
  "amount in words": () => ({ ...REQUIRED, amount: "lots" }),
  "card off": () => ({ ...REQUIRED, card: "false" }),
  "bank off": () => ({ ...REQUIRED, bank: "false" }),
  "card and bank off, with channels": () => ({ ...REQUIRED, channels: ["qr"], card: "false", bank: "false" }),
  "card off in capitals": () => ({ ...REQUIRED, card: "FALSE" }),
  "all callbacks": () =>
    Object.fromEntries([
      ...Object.entries(REQUIRED),
      ...["onSuccess", "onCancel", "onError", "onLoad", "callback", "onClose"].map((name) => [name, () => {}]),
    ]),
};

const METADATA: Record<string, () => unknown> = {
  "custom fields": () => ({
    custom_fields: [{ display_name: "Cart", variable_name: "cart", value: "8393" }],
    custom_filters: { recurring: true },
    cancel_action: "https://shop.example/cancelled",
  }),
  "its own referrer": () => ({ before: 1, referrer: "https://elsewhere.example", after: 2 }),
  "letters of all kinds": () => ({ note: 'Ọ̀ṣun "quoted" \\ \n \u2028 <b>', emoji: "👩‍⚕️" }),
  "undefined and functions": () => ({ gone: undefined, f() {}, list: [undefined, () => {}] }),
  "a date inside": () => ({ at: new Date(0) }),
  "a date": () => new Date(0),
  "a map": () => new Map([["a", 1]]),
  "a text as an object": () => new String("ab"),
  "a number as an object": () => new Number(5),
  "a truth as an object": () => new Boolean(false),
  "a toJSON that is no function": () => ({ toJSON: 5 }),
  "a toJSON that is one": () => ({ a: 1, toJSON: () => "a" }),
};

const ACCESS: Record<string, () => unknown> = {
  plain: () => ({ accessCode: "0peioxfhpn" }),
  "capitals and digits": () => ({ accessCode: "ABC123xyz" }),
  "with everything else": () => ({ ...REQUIRED, accessCode: "abc", metadata: { a: 1 }, channels: "wrong", foo: 1 }),
  "with wrong types": () => ({ accessCode: "abc", key: 5, amount: true, onSuccess: 3 }),
  "with a language": () => ({ accessCode: "abc", language: "fr" }),
  "with a language and an account": () => ({ accessCode: "abc", language: "fr", connect_account: "ACCT_1" }),
  number: () => ({ accessCode: 12_345 }),
  "traversing the path": () => ({ accessCode: "../charge" }),
  "with a slash": () => ({ accessCode: "abc/def" }),
  "with a blank": () => ({ accessCode: "a b" }),
  "with a query": () => ({ accessCode: "abc?x=1" }),
  empty: () => ({ ...REQUIRED, accessCode: "" }),
  "empty, with unknown names": () => ({ ...REQUIRED, accessCode: "", foo: 1, Currency: "NGN" }),
  null: () => ({ accessCode: null }),
  "undefined, with codes": () => ({ ...REQUIRED, accessCode: undefined, customerCode: "CUS_1", planCode: "PLN_1" }),
  "empty, with a callback that is none": () => ({ ...REQUIRED, accessCode: "", onSuccess: 3 }),
  "empty, with headers": () => ({ ...REQUIRED, accessCode: "", language: "fr", connect_account: "ACCT_1" }),
  "empty, with a split in words": () => ({ accessCode: "", split: "x", metadata: { a: 1 } }),
  "empty, with a list as metadata": () => ({ accessCode: "", metadata: ["a"] }),
  "empty, with text as metadata": () => ({ accessCode: "", metadata: "a" }),
  "with functions": () => ({ accessCode: "abc", language() {}, connect_account() {} }),
  "empty, with functions": () => ({ ...REQUIRED, accessCode: "", language() {}, connect_account() {}, firstName() {} }),
  "empty, with functions of our own names": () => ({ accessCode: "", metadata() {}, mode() {} }),
  "empty, with switches": () => ({ ...REQUIRED, accessCode: "", card: false, bank: ["false"] }),
  "empty, with what has no text": () => ({ accessCode: "", card: Object.create(null), bank: Object.create(null) }),
};

function named(prefix: string, shapes: Record<string, () => unknown>): ParameterSet[] {
  return Object.entries(shapes).map(([name, make]) => ({ name: `${prefix}${name}`, make }));
}

export const PARAMETER_SETS: ParameterSet[] = [
  ...named("", SHAPES),
  ...named("access code: ", ACCESS),
  ...Object.entries(METADATA).flatMap(([name, make]) => [
    { name: `metadata: ${name}`, make: () => ({ ...REQUIRED, metadata: make() }) },
    { name: `split: ${name}`, make: () => ({ ...REQUIRED, split: make() }) },
  ]),
  ...everyNameWithEveryValue(),
  ...everyChoiceOfRequired(),
  ...everyPairOfAliases(),
  ...mixtures(300),
];
