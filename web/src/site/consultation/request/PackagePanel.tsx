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
      label: "Package",
      text: (
        <>
          {item.title} {item.emergency && <Chip tone="bad">(Emergency)</Chip>}
        </>
      ),
    },
    {
      label: "Price",
      text: item.free ? "Free" : <PriceTag prices={item.prices} originalPrices={item.originalPrices} />,
    },
    { label: "Billing", text: item.billing },
  ];
  return (
    <>
      <section className={css.panel} aria-labelledby="package-heading">
        <div className={css.inside}>
          <h2 id="package-heading">Your package</h2>
          <Facts className={css.facts} facts={facts} />
          {/month/i.test(item.billing ?? "") && (
            <p className="small">You pay once, for one month. It does not renew by itself.</p>
          )}
          {item.emergency && <NotEmergency />}
          {!isOver && (
            <p>
              <a href="/consultation#packages">Change package</a>
            </p>
          )}
        </div>
      </section>
      <Notice>
        <p className="small">
          <strong>Private.</strong> Only the doctor’s team can read what you tell us.{" "}
          <a href="/policy">How we protect it</a>
        </p>
        {!isOver && (
          <p className="small">
            You can stop and come back on this phone or computer: <a href="/consultation/request">continue here</a>{" "}
            within 7 days.
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
      <strong>This is not an emergency service.</strong> If life is in danger, call <HelpNumbers help={urgentHelp} />.
    </p>
  );
}
