import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import { Chip } from "../../../ui/Chip";
import { type Fact, Facts } from "../../../ui/Facts";
import { HelpNumbers } from "../../../ui/HelpNumbers";
import { Notice } from "../../../ui/Notice";
import { PriceTag } from "../../../ui/PriceTag";
import { useShell } from "../../shell/useShell";
import css from "./request.module.css";
import type { PackageShown } from "./view";

/** What was chosen and what it costs, beside each step. */
export function PackagePanel({ item, isOver }: { item: PackageShown; isOver: boolean }) {
  const facts: Fact[] = [
    {
      label: t("consultation-package"),
      text: (
        <>
          {item.title} {item.emergency && <Chip tone="bad">{t("consultation-package-emergency")}</Chip>}
        </>
      ),
    },
    {
      label: t("consultation-package-price"),
      text: item.free ? (
        t("consultation-package-free")
      ) : (
        <PriceTag prices={item.prices} originalPrices={item.originalPrices} />
      ),
    },
    { label: t("consultation-package-billing"), text: item.billing },
  ];
  return (
    <>
      <section className={css.panel} aria-labelledby="package-heading">
        <div className={css.inside}>
          <h2 id="package-heading">{t("consultation-package-yours")}</h2>
          <Facts className={css.facts} facts={facts} />
          {/month/i.test(item.billing ?? "") && <p className="small">{t("consultation-package-one-month")}</p>}
          {item.emergency && <NotEmergency />}
          {!isOver && (
            <p>
              <a href="/consultation#packages">{t("consultation-package-change")}</a>
            </p>
          )}
        </div>
      </section>
      <Notice>
        <p className="small">
          <Localized
            id="consultation-package-private"
            elements={{ strong: (words) => <strong>{words}</strong>, link: (words) => <a href="/policy">{words}</a> }}
          />
        </p>
        {!isOver && (
          <p className="small">
            <Localized
              id="consultation-package-come-back"
              elements={{ link: (words) => <a href="/consultation/request">{words}</a> }}
            />
          </p>
        )}
      </Notice>
    </>
  );
}

/** An '(Emergency)' tag never stands without what it does not mean. */
export function NotEmergency() {
  const { urgentHelp } = useShell();
  return (
    <p className="small">
      <Localized
        id="consultation-package-not-emergency"
        elements={{
          strong: (words) => <strong>{words}</strong>,
          numbers: () => <HelpNumbers help={urgentHelp} />,
        }}
      />
    </p>
  );
}
