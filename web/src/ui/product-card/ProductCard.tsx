import type { ReactNode } from "react";
import type { Schemas } from "../../api/types";
import { Localized } from "../../messages/Localized";
import { t } from "../../messages/message";
import { PictureFrame } from "../PictureFrame";
import { PriceTag } from "../PriceTag";
import { Stars } from "../Stars";
import { FavouriteHeart } from "./FavouriteHeart";
import css from "./ProductCard.module.css";

export type Product = Schemas["ProductCard"];

interface ProductCardProps {
  item: Product;
  /** Position in its list: picks the ground behind the picture. */
  index: number;
  /** In an island, which knows neither the visitor's choices nor the hearts' script. */
  island?: { currency: string; lowData: boolean; heart: ReactNode };
}

const GROUNDS = [css.mint, css.sun, css.coral];
const SIZES = "(min-width: 1024px) 17rem, (min-width: 720px) 30vw, 46vw";

/** A shop item: the title's link covers the card, the heart stands above it. */
export function ProductCard({ item, index, island }: ProductCardProps) {
  return (
    <article className={`${css.card} ${GROUNDS[index % GROUNDS.length]}`}>
      <div className={css.picture}>
        {item.picture ? (
          <PictureFrame picture={item.picture} sizes={SIZES} lowData={island?.lowData} />
        ) : (
          <span className={css.none}>{t("ui-no-picture-yet")}</span>
        )}
        <span className={css.count}>
          <Localized
            id="ui-picture-count"
            values={{ pictures: item.imageCount }}
            elements={{ hidden: (words) => <span className="vh">{words}</span> }}
          />
        </span>
      </div>
      <div className={css.body}>
        <h3 className={css.title}>
          <a href={item.url}>{item.title}</a>
        </h3>
        <ItemPrice item={item} currency={island?.currency} />
        <Stars text={item.ratingText} tenths={item.stars?.tenths} />
        {item.inStock === false && <span className={css.soldOut}>{t("ui-sold-out")}</span>}
        {item.inStock == null && <span className={css.soldOut}>{t("ui-ask-to-buy")}</span>}
      </div>
      <div className={css.heart}>{island?.heart ?? <FavouriteHeart id={item._id} title={item.title} />}</div>
    </article>
  );
}

/** With delivery, where the visitor said where to. */
function ItemPrice({ item: { prices, pricesVary, delivered }, currency }: { item: Product; currency?: string }) {
  const from = pricesVary && <span className={css.delivered}>{t("ui-price-from")} </span>;
  if (delivered.length === 0) {
    return (
      <span>
        {from}
        <PriceTag prices={prices} currency={currency} />
      </span>
    );
  }
  const isDearer = ({ currency, minor }: Product["prices"][number]) =>
    prices.some((price) => price.currency === currency && price.minor < minor);
  return (
    <span>
      {from}
      <PriceTag prices={delivered} currency={currency} />
      {delivered.some(isDearer) && <span className={css.delivered}> {t("ui-with-delivery")}</span>}
    </span>
  );
}

interface ProductListProps {
  items: readonly Product[];
  /** `grid`: 1 to 4 columns. `row`: scrolls sideways, cards 60 units wide (spec 1 §2). */
  layout?: "grid" | "row";
  /** Names a row, which can be scrolled by keyboard. */
  label?: string;
  /** Of a grid: on phones a row that is swiped. */
  shelf?: boolean;
}

/** Shop items side by side, with hearts that the script `favourites` brings to life. */
export function ProductList({ items, layout = "grid", label, shelf }: ProductListProps) {
  const grid = shelf ? `${css.grid} shelf` : css.grid;
  const list = (
    <ul className={layout === "grid" ? grid : css.row} data-behaviour="favourites" data-when="load">
      {items.map((item, index) => (
        <li key={item._id}>
          <ProductCard item={item} index={index} />
        </li>
      ))}
    </ul>
  );
  if (layout === "grid") return list;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a second landmark inside the one around it
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <div className={css.scroller} role="group" aria-label={label} tabIndex={0}>
      {list}
    </div>
  );
}
