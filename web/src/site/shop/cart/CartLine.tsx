import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import { Button } from "../../../ui/Button";
import { FieldFrame, FormContext } from "../../../ui/Field";
import field from "../../../ui/Field.module.css";
import { Icon } from "../../../ui/Icon";
import { circleAlert, trendingUp, x } from "../../../ui/icons";
import { CART_ITEM, CART_PATH } from "../names";
import { countUpTo, MOST_OFFERED } from "../quantity";
import type { CartItem } from "../view";
import css from "./cart.module.css";
import { LineThumb } from "./LineThumb";
import lines from "./lines.module.css";

/** One thing in the cart: what changed of it comes first, then how many of it. Each has a form of its own. */
export function CartLine({ item }: { item: CartItem }) {
  const isCounted = item.change?.kind !== "gone" && item.total;
  return (
    <li className={lines.line}>
      <LineThumb picture={item.picture} />
      <div>
        {item.url ? (
          <a className={lines.title} href={item.url}>
            {item.title}
          </a>
        ) : (
          <strong className={lines.title}>{item.title}</strong>
        )}
        {item.label && <p className="small">{item.label}</p>}
        {isCounted ? (
          <p className={lines.sums}>
            <span className={lines.price}>{item.total?.text}</span>
            {item.quantity > 1 && <span className="small soft">{t("shop-each", { price: item.unitText })}</span>}
          </p>
        ) : (
          <p className="small soft">{t("shop-not-counted")}</p>
        )}
      </div>
      <form
        className={css.change}
        method="post"
        action={`${CART_PATH}/items/${encodeURIComponent(item.id)}`}
        noValidate
      >
        <input type="hidden" name="form" value={CART_ITEM} />
        {item.change && <Changed item={item} />}
        <div className={css.controls}>
          {item.most > 0 && <Quantity item={item} />}
          <Button look="quiet" small icon={x} name="do" value="remove">
            <span>
              <Localized id="shop-remove" values={{ title: item.title }} elements={{ hidden }} />
            </span>
          </Button>
        </div>
      </form>
    </li>
  );
}

const hidden = (words: string) => <span className="vh">{words}</span>;

/** What is another than when it was looked at last. A new price is paid only by who agrees to it. */
function Changed({ item }: { item: CartItem }) {
  const isPrice = item.change?.kind === "price";
  return (
    <div className={isPrice ? css.changed : `${css.changed} ${css.gone}`}>
      <Icon of={isPrice ? trendingUp : circleAlert} />
      <div className="stack stack-small">
        <p>{item.change?.text}</p>
        {isPrice && (
          <Button small name="do" value="keep">
            <span>
              <Localized id="shop-keep" values={{ title: item.title }} elements={{ hidden }} />
            </span>
          </Button>
        )}
      </div>
    </div>
  );
}

/** How many; a number above the list that is in the cart already can stay. Fewer than are in the cart where there are no more. */
function Quantity({ item }: { item: CartItem }) {
  const { title, most, quantity } = item;
  const offered = Math.min(most, Math.max(MOST_OFFERED, quantity));
  return (
    <FormContext value={{ form: `item-${item.id}` }}>
      <div className={css.quantity}>
        <FieldFrame
          name="quantity"
          label={<Localized id="shop-how-many-of" values={{ title }} elements={{ hidden }} />}
        >
          {(control) => (
            <select {...control} className={`${field.input} ${field.select}`} defaultValue={Math.min(quantity, most)}>
              {countUpTo(offered).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <Button look="line" small name="do" value="update">
          <span>
            <Localized id="shop-update" values={{ title }} elements={{ hidden }} />
          </span>
        </Button>
      </div>
    </FormContext>
  );
}
