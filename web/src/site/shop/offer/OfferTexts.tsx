import { t } from "../../../messages/message";
import { Icon } from "../../../ui/Icon";
import { badgeCheck, rotateCcw, wallet } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { PlaceChoice } from "../cart/PlaceChoice";
import { WHERE_TO } from "../names";
import notes from "../Product.module.css";
import type { ProductOffer } from "../view";
import css from "./offer.module.css";

/** What is asked before it is sold, where it can go to and what it costs there in all; and what holds for orders. */
export function OfferTexts({ offer }: { offer: ProductOffer }) {
  const lines = [
    { icon: badgeCheck, text: offer.taxText },
    { icon: wallet, text: offer.payOnDeliveryText },
    { icon: rotateCcw, text: offer.returnText },
  ].filter(({ text }) => text !== "");
  return (
    <>
      {offer.termsText && (
        <Notice>
          <p className="small">{offer.termsText}</p>
        </Notice>
      )}
      {offer.places.length > 0 && (
        <section className="stack stack-small" aria-labelledby="delivery-heading">
          <h2 id="delivery-heading" className={css.heading}>
            {t("shop-delivery-heading")}
          </h2>
          <p className="small soft">{t("shop-delivery-one-piece")}</p>
          <div id={WHERE_TO}>
            <PlaceChoice places={offer.places} />
          </div>
        </section>
      )}
      {lines.length > 0 && (
        <ul className={notes.notes}>
          {lines.map(({ icon, text }) => (
            <li key={text}>
              <Icon of={icon} />
              {text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
