import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import { type Fact, Facts } from "../../../ui/Facts";
import { Icon } from "../../../ui/Icon";
import { externalLink, pencil } from "../../../ui/icons";
import { LinkButton } from "../../../ui/LinkButton";
import cart from "../cart/cart.module.css";
import { LineThumb } from "../cart/LineThumb";
import lines from "../cart/lines.module.css";
import type { Order, OrderLine } from "../view";
import { OrderSteps } from "./OrderSteps";
import type { OrderProps } from "./order";
import css from "./order.module.css";

/** The code first, then where it is, what was bought, and where it goes. */
export function OrderDetails({ order, action }: Pick<OrderProps, "order" | "action">) {
  return (
    <>
      <HandoverCode order={order} />
      <OrderSteps steps={order.steps} />
      <Parcels order={order} />
      <section aria-labelledby="bought-heading" className="stack stack-small">
        <h2 id="bought-heading" className={css.heading}>
          {t("shop-order-bought")}
        </h2>
        <ul className={lines.lines} role="list">
          {order.lines.map((line) => (
            <Line
              key={line.id}
              line={line}
              reviewAt={`${action}/review/${encodeURIComponent(line.id)}`}
              files={`/api/orders/${action.split("/").at(-1)}`}
            />
          ))}
        </ul>
      </section>
      <Sums order={order} />
      {order.deliveryMethod !== "download" && <Whereabouts order={order} />}
    </>
  );
}

/** Where the parcel is; of several, what is in each. */
function Parcels({ order: { parcels } }: { order: Order }) {
  const isOne = parcels.length === 1;
  return parcels.map(({ sentText, pieces, trackingUrl }) => {
    const link = trackingUrl && (
      <LinkButton href={trackingUrl} look="line" small={!isOne} icon={externalLink}>
        {t("shop-order-track")}
      </LinkButton>
    );
    if (isOne)
      return (
        link && (
          <div key={sentText} className="row">
            {link}
          </div>
        )
      );
    return (
      <div key={`${sentText} ${pieces.join()}`} className="row">
        <span className="small">{t("shop-order-parcel", { at: sentText, pieces: pieces.join(", ") })}</span>
        {link}
      </div>
    );
  });
}

/** What a rider or a pick-up point asks for. It is there once the order is on its way, and not before. */
function HandoverCode({ order }: { order: Order }) {
  if (!order.handoverCode) return null;
  const isPickup = order.deliveryMethod === "pickup";
  return (
    <p className={css.code}>
      <span>
        {isPickup ? t("shop-order-code-pickup") : t("shop-order-code")}
        <span className={css.about}>{describeCode(order, isPickup)}</span>
      </span>
      <strong>{order.handoverCode}</strong>
    </p>
  );
}

/** Somebody else who receives it needs the code, and nothing else of the page. */
function describeCode({ receiverName }: Order, isPickup: boolean): string {
  if (receiverName) return t("shop-order-code-receiver-hint", { name: receiverName });
  return isPickup ? t("shop-order-code-pickup-hint") : t("shop-order-code-hint");
}

interface LineProps {
  line: OrderLine;
  reviewAt: string;
  /** Below it the files of the order are opened. */
  files: string;
}

function Line({ line, reviewAt, files }: LineProps) {
  const { title, label, url, quantity, shipped } = line;
  return (
    <li className={lines.line}>
      <LineThumb picture={line.picture} />
      <div>
        {url ? (
          <a className={lines.title} href={url}>
            {title}
          </a>
        ) : (
          <strong className={lines.title}>{title}</strong>
        )}
        {label && <p className="small">{label}</p>}
        <p className={lines.sums}>
          <span className="small soft">{t("shop-pieces-at", { count: quantity, price: line.unitText })}</span>
          <strong>{line.totalText}</strong>
        </p>
        {shipped > 0 && shipped < quantity && (
          <p className="small">{t("shop-order-part-sent", { sent: shipped, pieces: quantity })}</p>
        )}
        {line.isDigital && <OrderFile line={line} files={files} />}
        {line.mayReview && (
          <a className={css.review} href={reviewAt}>
            <Icon of={pencil} size="small" />
            <span>
              {line.review ? (
                <Localized
                  id="shop-review-yours"
                  values={{ title, state: line.review.stateText }}
                  elements={{ hidden }}
                />
              ) : (
                <Localized id="shop-review-write" values={{ title }} elements={{ hidden }} />
              )}
            </span>
          </a>
        )}
      </div>
    </li>
  );
}

/** The file of a line, once it is paid. */
function OrderFile({ line: { title, download }, files }: Pick<LineProps, "line" | "files">) {
  if (!download) return <p className="small">{t("shop-order-download-later")}</p>;
  return (
    <LinkButton href={`${files}/${download}`} small>
      <Localized id="shop-order-download" values={{ title }} elements={{ hidden }} />
    </LinkButton>
  );
}

const hidden = (words: string) => <span className="vh">{words}</span>;

function Sums({ order }: { order: Order }) {
  const isPickup = order.deliveryMethod === "pickup";
  const isDownload = order.deliveryMethod === "download";
  const facts: Fact[] = [
    { label: t("shop-order-items"), text: order.itemsText },
    { label: t("shop-discount"), text: order.discountText && t("shop-minus", { sum: order.discountText }) },
    { label: isPickup ? t("shop-pickup") : t("shop-delivery"), text: isDownload ? "" : order.deliveryText },
    { label: t("shop-order-payment"), text: order.paymentText },
    { label: t("shop-order-refunded"), text: order.refundedText },
    { label: t("shop-total"), text: order.total.text, className: cart.total },
  ];
  return (
    <div className={css.sums}>
      <Facts className={cart.totals} facts={facts} />
      {order.taxText && <p className="small soft">{order.taxText}</p>}
    </div>
  );
}

function Whereabouts({ order }: { order: Order }) {
  const isPickup = order.deliveryMethod === "pickup";
  const name = order.receiverName || order.buyerName;
  return (
    <section aria-labelledby="where-heading" className="stack stack-small">
      <h2 id="where-heading" className={css.heading}>
        {isPickup ? t("shop-order-collect-at") : t("shop-order-goes-to")}
      </h2>
      {isPickup ? (
        <address className={css.address}>
          <strong>{order.placeName}</strong>
          {order.placeDetail && <span>{order.placeDetail}</span>}
          <span>{t("shop-order-collected-by", { name })}</span>
        </address>
      ) : (
        <address className={css.address}>
          <strong>{name}</strong>
          {order.address.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a town and its state may have one name
            <span key={at}>{line}</span>
          ))}
        </address>
      )}
    </section>
  );
}
