import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import { bytesText } from "../../ui/bytes";
import { Tag } from "../../ui/Card";
import { Icon } from "../../ui/Icon";
import { badgeCheck, rotateCcw, wallet } from "../../ui/icons";
import type { FormOptions } from "../../ui/inquiry/options";
import { Notice } from "../../ui/Notice";
import { PriceTag } from "../../ui/PriceTag";
import { PortableText } from "../../ui/portable-text/PortableText";
import { FavouriteHeart } from "../../ui/product-card/FavouriteHeart";
import { isRated } from "../../ui/product-card/ProductCard";
import { Stars } from "../../ui/Stars";
import { CurrencyChoice } from "../shell/PreferenceForms";
import { Enquire } from "./Enquire";
import { PictureGallery } from "./PictureGallery";
import css from "./Product.module.css";
import type { ProductWords } from "./words";

type ProductDetail = Schemas["ProductDetail"];

const NOTE_ICONS = [badgeCheck, wallet, rotateCcw];

interface ProductDetailsProps {
  product: ProductDetail;
  words: ProductWords;
  options: FormOptions;
}

/** Pictures on one side, what the item is and costs on the other. */
export function ProductDetails({ product, words, options }: ProductDetailsProps) {
  const heaviest = Math.max(0, ...product.pictures.map((picture) => picture.bytes));
  return (
    <article className={css.product} aria-labelledby="product-heading">
      <div className={css.pictures}>
        <div className={css.favourite} data-behaviour="favourites" data-when="load">
          <FavouriteHeart id={product._id} title={product.title} />
        </div>
        <PictureGallery pictures={product.pictures} title={product.title} />
        {heaviest > 0 && (
          <p className={`small soft ${css.weight}`}>
            {t(product.pictures.length === 1 ? "shop-picture-uses" : "shop-pictures-use", {
              size: bytesText(heaviest),
            })}
          </p>
        )}
      </div>
      <div className={css.words}>
        <div className={css.head}>
          {product.product && <Tag>{product.product}</Tag>}
          <h1 id="product-heading">{product.title}</h1>
          <Stars text={product.ratingText} rated={isRated(product.ratingText)} />
        </div>
        <div className={css.price}>
          <p>
            <PriceTag prices={product.prices} size="large" />
          </p>
          <CurrencyChoice />
        </div>
        <PortableText value={product.description} />
        {words.catalogueNotice && <Notice>{words.catalogueNotice}</Notice>}
        <DeliveryNotes notes={product.deliveryNotes} isAhead={words.catalogueNotice !== ""} />
        <Enquire id={product._id} options={options} />
        {words.deviceNotice && isDevice(product) && <p className="small soft">{words.deviceNotice}</p>}
      </div>
    </article>
  );
}

/** What holds for orders; while none are taken, from when on it will. */
function DeliveryNotes({ notes, isAhead }: { notes: readonly string[]; isAhead: boolean }) {
  if (notes.length === 0) return null;
  return (
    <>
      {isAhead && <p>{t("shop-when-ordering-opens")}</p>}
      <ul className={css.notes}>
        {notes.map((note, at) => (
          <li key={note}>
            <Icon of={NOTE_ICONS[at % NOTE_ICONS.length] ?? badgeCheck} />
            {note}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What measures a body needs the words that no device replaces a check-up. */
function isDevice(product: ProductDetail): boolean {
  return /device|monitor|meter/i.test(`${product.product} ${product.title}`);
}
