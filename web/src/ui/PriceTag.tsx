import type { Schemas } from "../api/types";
import { Localized } from "../messages/Localized";
import { t } from "../messages/message";
import { usePreferences } from "../render/context";
import css from "./PriceTag.module.css";

type Money = Schemas["MoneyView"];

/** The amount in the visitor's currency, else the first one there is. */
export function priceIn(prices: Money[], currency: string): Money | undefined {
  return prices.find((price) => price.currency === currency) ?? prices[0];
}

interface PriceTagProps {
  prices: Money[];
  originalPrices?: Money[];
  size?: "normal" | "large";
  /** In an island, which does not know the visitor's choices. */
  currency?: string;
}

/** A price in the currency the visitor chose. */
export function PriceTag({ prices, originalPrices = [], size = "normal", currency }: PriceTagProps) {
  const preferences = usePreferences();
  const price = priceIn(prices, currency ?? preferences.currency);
  if (!price) return <span className={css.none}>{t("ui-ask-for-the-price")}</span>;
  const original = originalPrices.find((was) => was.currency === price.currency);
  return (
    <span className={size === "large" ? `${css.price} ${css.large}` : css.price}>
      {price.text}
      {original && original.minor > price.minor && (
        <s>
          <Localized
            id="ui-price-was"
            values={{ price: original.text }}
            elements={{ hidden: (words) => <span className="vh">{words}</span> }}
          />
        </s>
      )}
    </span>
  );
}
