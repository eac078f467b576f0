import { Chip } from "../../../ui/Chip";
import { Cloth } from "../../../ui/Cloth";
import { Icon } from "../../../ui/Icon";
import { lock, rotateCcw } from "../../../ui/icons";
import { NotEmergency } from "./PackagePanel";
import css from "./request.module.css";
import type { PackageShown, PayView } from "./view";

/** What is paid for, and nothing hidden in it. */
export function PayPanel({ item, pay }: { item: PackageShown; pay: PayView }) {
  return (
    <>
      <section className={css.panel} aria-labelledby="paying-heading">
        <div className={css.cloth}>
          <Cloth seed="checkout" tile="stool" columns={8} rows={1} />
        </div>
        <div className={css.inside}>
          <h2 id="paying-heading">You are paying for</h2>
          <dl className={css.facts}>
            <div>
              <dt>
                {item.title} {item.emergency && <Chip tone="bad">(Emergency)</Chip>}
              </dt>
              <dd>
                {pay.originalText && (
                  <s>
                    <span className="vh">Was </span>
                    {pay.originalText}
                  </s>
                )}{" "}
                {pay.priceText}
              </dd>
            </div>
            <div>
              <dt>Fees</dt>
              <dd>None</dd>
            </div>
            <div className={css.total}>
              <dt>Total</dt>
              <dd>{pay.amountText}</dd>
            </div>
          </dl>
          {item.features.length > 0 && <p className="small soft">{item.features.join(". ")}.</p>}
          {item.emergency && <NotEmergency />}
        </div>
      </section>
      <div className={css.lines}>
        <p>
          <Icon of={lock} size="small" />
          <span>Your card number goes straight to the payment company. We never see it.</span>
        </p>
        <p>
          <Icon of={rotateCcw} size="small" />
          <span>You can cancel a booking with its link. You see how much you get back before you cancel.</span>
        </p>
      </div>
    </>
  );
}
