import { CURRENCIES, type CurrencyCode, moneyText } from "./money";

const isKnown = (code: string): code is CurrencyCode => CURRENCIES.some((currency) => currency.code === code);

/** The currency of what came, where it is one that amounts can be typed in; none while nothing came. */
export function typedCurrency(code: string | undefined): CurrencyCode | undefined {
  return code !== undefined && isKnown(code) ? code : undefined;
}

/** Minor units for people, as the server writes them: '₦5,000', '-£2.50', 'GHS 10.50' for a currency without a price here. */
export function amountText(minor: number, code: string): string {
  const minus = minor < 0 ? "-" : "";
  const digits = moneyText(Math.abs(minor), isKnown(code) ? code : "USD");
  const sign = CURRENCIES.find((currency) => currency.code === code)?.sign ?? `${code} `;
  return `${minus}${sign}${digits}`;
}
