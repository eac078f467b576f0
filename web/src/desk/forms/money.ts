/** Currencies that the site takes, in the order of its price tags, with digits after the point (ISO 4217). */
export const CURRENCIES = [
  { code: "NGN", sign: "₦", name: "Naira", digits: 2 },
  { code: "GBP", sign: "£", name: "Pounds", digits: 2 },
  { code: "USD", sign: "$", name: "US dollars", digits: 2 },
] as const;
export type CurrencyCode = (typeof CURRENCIES)[number]["code"];

export const CURRENCY_CHOICES = CURRENCIES.map(({ code, sign, name }) => ({ value: code, label: `${sign} ${name}` }));

/** A code as one of these; naira for any other. */
export const currencyOf = (code: string): CurrencyCode =>
  CURRENCIES.find((currency) => currency.code === code)?.code ?? "NGN";

export const isCurrency = (code: unknown): code is CurrencyCode =>
  CURRENCIES.some((currency) => currency.code === code);

export const signOf = (code: CurrencyCode): string => of(code).sign;

export type Amount = { minor: number } | { empty: true } | { problem: string };

const of = (code: CurrencyCode) => CURRENCIES.find((currency) => currency.code === code) ?? CURRENCIES[0];

/** Largest amount, in minor units: what a JavaScript number holds exactly, with room for sums. */
const MOST = 1_000_000_000_000;

/** Reads `12,500.50` (a currency sign and spaces may stand in it) as minor units. */
export function parseMoney(text: string, code: CurrencyCode): Amount {
  const { sign, digits } = of(code);
  const bare = text
    .replaceAll(/[\s\u00a0]/g, "")
    .replace(sign, "")
    .replace(new RegExp(`^${code}|${code}$`, "i"), "");
  if (bare === "") return { empty: true };
  if (bare.startsWith("-")) return { problem: "Enter an amount of zero or more." };
  if (/^\d+,\d{1,2}$/.test(bare)) return { problem: `Use a point for decimals, as in ${bare.replace(",", ".")}.` };
  const match = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/.exec(bare);
  if (!match) return { problem: "Enter an amount in figures, such as 12,500 or 9.99." };
  const fraction = match[2] ?? "";
  if (fraction.length > digits) return { problem: `Use at most ${digits} digits after the point.` };
  const minor = Number(`${match[1]?.replaceAll(",", "")}${fraction.padEnd(digits, "0")}`);
  return minor <= MOST ? { minor } : { problem: "This amount is too large." };
}

/** Minor units as they are typed: `12,500` or `9.99`. */
export function moneyText(minor: number, code: CurrencyCode): string {
  const { digits } = of(code);
  const unit = 10 ** digits;
  const whole = Math.trunc(minor / unit)
    .toString()
    .replaceAll(/\B(?=(\d{3})+$)/g, ",");
  const rest = minor % unit;
  return rest === 0 ? whole : `${whole}.${rest.toString().padStart(digits, "0")}`;
}

/** '₦1,000'. */
export const formatAmount = (minor: number, code: CurrencyCode): string => `${signOf(code)}${moneyText(minor, code)}`;
