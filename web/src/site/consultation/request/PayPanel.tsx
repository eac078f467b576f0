import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import { Chip } from "../../../ui/Chip";
import { Cloth } from "../../../ui/Cloth";
import { Icon } from "../../../ui/Icon";
import { lock } from "../../../ui/icons";
import { NotEmergency } from "./PackagePanel";
import css from "./request.module.css";
import type { PackageShown, PayView } from "./view";

interface PayPanelProps {
  item: PackageShown;
  pay: PayView;
}

/** What is paid for, and nothing hidden in it. */
export function PayPanel({ item, pay }: PayPanelProps) {
  return (
    <>
      <section className={css.panel} aria-labelledby="paying-heading">
        <div className={css.cloth}>
          <Cloth seed="checkout" tile="stool" columns={8} rows={1} />
        </div>
        <div className={css.inside}>
          <h2 id="paying-heading">{t("consultation-pay-for")}</h2>
          <dl className={css.facts}>
            <div>
              <dt>
                {item.title} {item.emergency && <Chip tone="bad">{t("consultation-package-emergency")}</Chip>}
              </dt>
              <dd>
                {pay.originalText && (
                  <s>
                    <Localized
                      id="consultation-pay-was"
                      values={{ price: pay.originalText }}
                      elements={{ hidden: (words) => <span className="vh">{words}</span> }}
                    />
                  </s>
                )}{" "}
                {pay.priceText}
              </dd>
            </div>
            <div>
              <dt>{t("consultation-pay-fees")}</dt>
              <dd>{t("consultation-pay-no-fees")}</dd>
            </div>
            <div className={css.total}>
              <dt>{t("consultation-pay-total")}</dt>
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
          <span>{t("consultation-pay-card-number")}</span>
        </p>
      </div>
    </>
  );
}
