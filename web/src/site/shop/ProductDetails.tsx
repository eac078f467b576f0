import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import type { FormState } from "../../render/contract";
import { bytesText } from "../../ui/bytes";
import { Tag } from "../../ui/Card";
import { Icon } from "../../ui/Icon";
import type { FormOptions } from "../../ui/inquiry/options";
import { Notice } from "../../ui/Notice";
import { PriceTag } from "../../ui/PriceTag";
import { PortableText } from "../../ui/portable-text/PortableText";
import { FavouriteHeart } from "../../ui/product-card/FavouriteHeart";
import { Stars } from "../../ui/Stars";
import { CurrencyChoice } from "../shell/PreferenceForms";
import { Authenticity } from "./Authenticity";
import { CouponForm } from "./cart/CouponForm";
import { FormProblem } from "./cart/FormProblem";
import { Enquire } from "./Enquire";
import { AddToCart } from "./offer/AddToCart";
import { OfferTexts } from "./offer/OfferTexts";
import { PictureGallery } from "./PictureGallery";
import css from "./Product.module.css";
import type { OrderNote } from "./terms";
import type { ProductOffer } from "./view";
import type { ProductWords } from "./words";

type ProductDetail = Schemas["ProductDetail"];

interface ProductDetailsProps {
  product: ProductDetail;
  words: ProductWords;
  options: FormOptions;
  /** What holds for orders of it. */
  notes: readonly OrderNote[];
  /** Missing where it could not be read: the product is shown all the same, and can be asked about. */
  offer?: ProductOffer;
  /** Whether what buyers say stands on the page. */
  hasReviews: boolean;
  state?: FormState;
}

/** Pictures on one side, what the item is and costs on the other. */
export function ProductDetails({ product, words, options, notes, offer, hasReviews, state }: ProductDetailsProps) {
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
          <Rating product={product} hasReviews={hasReviews} />
        </div>
        <div className={css.price}>
          <div>
            <p>
              {product.pricesVary && <span className="small soft">{t("ui-price-from")} </span>}
              <PriceTag prices={pricesOf(product, offer)} size="large" />
            </p>
            {offer?.deliveryText && <p className="small soft">{offer.deliveryText}</p>}
          </div>
          <CurrencyChoice />
        </div>
        <PortableText value={product.description} />
        {offer?.open ? (
          <>
            <AddToCart product={product._id} offer={offer} state={state} />
            <CouponForm product={product._id} state={state} />
            <Enquire id={product._id} options={options} />
            <DeliveryNotes notes={notes} isAhead={false} />
            <OfferTexts offer={offer} />
          </>
        ) : (
          <>
            {state && <FormProblem state={state} />}
            <NotSold notes={notes} words={words} offer={offer} />
            <Enquire id={product._id} options={options} />
          </>
        )}
        {product.authenticity && <Authenticity known={product.authenticity} />}
        {words.deviceNotice && isDevice(product) && <p className="small soft">{words.deviceNotice}</p>}
      </div>
    </article>
  );
}

/** Leads to what buyers say, once somebody did. */
function Rating({ product, hasReviews }: Pick<ProductDetailsProps, "product" | "hasReviews">) {
  const { ratingText, stars } = product;
  const rating = <Stars text={ratingText} tenths={stars?.tenths} />;
  return stars && hasReviews ? <a href="#reviews">{rating}</a> : rating;
}

/**
 * The price that is paid, with delivery where the visitor said where to. A variant may have one of its own, which goes before
 * the product's where there is no other.
 */
function pricesOf(product: ProductDetail, offer: ProductOffer | undefined): ProductDetail["prices"] {
  const [only, ...others] = offer?.open ? offer.variants : [];
  const price = only?.delivered ?? only?.price;
  if (!price || others.length > 0) return product.delivered.length > 0 ? product.delivered : product.prices;
  return [{ currency: price.currency, minor: price.amount, text: price.text }];
}

interface NotSoldProps {
  notes: readonly OrderNote[];
  words: ProductWords;
  offer?: ProductOffer;
}

/** Why it cannot be bought now. One that is sold out is no catalogue's: only then it has variants. */
function NotSold({ notes, words, offer }: NotSoldProps) {
  const isSoldOut = offer !== undefined && offer.variants.length > 0 && offer.notice !== "";
  const isAhead = !isSoldOut && words.catalogueNotice !== "";
  const why = isAhead ? words.catalogueNotice : offer?.notice;
  const notice = why || (offer && t("shop-only-by-enquiry"));
  // Where nothing can be bought, and no words say that it will be, a promise about orders would be none.
  const hasNotes = isSoldOut || isAhead || offer === undefined;
  return (
    <>
      {notice && <Notice>{notice}</Notice>}
      {hasNotes && <DeliveryNotes notes={notes} isAhead={isAhead} />}
    </>
  );
}

/** What holds for orders; while none are taken, from when on it will. */
function DeliveryNotes({ notes, isAhead }: { notes: readonly OrderNote[]; isAhead: boolean }) {
  if (notes.length === 0) return null;
  return (
    <>
      {isAhead && <p>{t("shop-when-ordering-opens")}</p>}
      <ul className={css.notes}>
        {notes.map(({ icon, text }) => (
          <li key={text}>
            <Icon of={icon} />
            {text}
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
