import type { Schemas } from "../../api/types";

type PackageView = Schemas["PackageView"];

/**
 * Packages with the prices that can be paid as they stand, so that no card names a sum that the payment then does not take.
 * One that has none of those keeps its others: they are converted, or agreed on by telephone. So do all where no card is taken.
 */
export function payable(packages: readonly PackageView[], taken: readonly string[] = []): PackageView[] {
  return packages.map((item) => {
    const prices = item.prices.filter((price) => taken.includes(price.currency));
    return prices.length > 0 ? { ...item, prices } : item;
  });
}
