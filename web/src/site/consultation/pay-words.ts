import type { Schemas } from "../../api/types";
import { type MessageId, t } from "../../messages/message";
import { priceIn } from "../../ui/PriceTag";

type PackageView = Schemas["PackageView"];

const NAMES: Record<string, MessageId> = {
  NGN: "consultation-currency-naira",
  GBP: "consultation-currency-pounds",
  USD: "consultation-currency-dollars",
};

/**
 * How the prices that this visitor sees are paid: in their own currency where each can be paid as it stands, and in which
 * others each has a price too. Else in what the site takes, for a sum that is said before anything is paid.
 */
export function payWords(
  packages: readonly PackageView[],
  paying: Schemas["PaymentCurrencies"] | undefined,
  chosen: string,
): string {
  const priced = packages.filter(({ prices }) => prices.some(({ minor }) => minor > 0));
  if (!paying?.words || priced.length === 0) return "";
  const shown = new Set(priced.map(({ prices }) => priceIn(prices, chosen)?.currency));
  const [currency = ""] = shown;
  const name = NAMES[currency];
  if (shown.size > 1 || !name || !paying.currencies.some((code) => code === currency)) {
    return t("consultation-pay-converted", { currencies: paying.words });
  }
  const inAll = (code: string) => priced.every(({ prices }) => prices.some((price) => price.currency === code));
  const others = paying.currencies.filter((code) => code !== currency && NAMES[code] && inAll(code));
  const named = others.map((code) => t(NAMES[code] as MessageId));
  const [first, second] = named;
  if (!first) return t("consultation-pay-by-card", { currency: t(name) });
  return t("consultation-pay-by-card-or", {
    currency: t(name),
    others: second ? t("consultation-pay-or", { first, second }) : first,
  });
}
