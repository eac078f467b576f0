import { Chip } from "../../../ui/Chip";
import { Notice } from "../../../ui/Notice";
import { PriceTag } from "../../../ui/PriceTag";
import { useShell } from "../../shell/useShell";
import css from "./request.module.css";
import type { PackageShown } from "./view";

/** What was chosen and what it costs, beside each step. */
export function PackagePanel({ item, isOver }: { item: PackageShown; isOver: boolean }) {
  return (
    <>
      <section className={css.panel} aria-labelledby="package-heading">
        <div className={css.inside}>
          <h2 id="package-heading">Your package</h2>
          <dl className={css.facts}>
            <div>
              <dt>Package</dt>
              <dd>
                {item.title} {item.emergency && <Chip tone="bad">(Emergency)</Chip>}
              </dd>
            </div>
            <div>
              <dt>Price</dt>
              <dd>{item.free ? "Free" : <PriceTag prices={item.prices} originalPrices={item.originalPrices} />}</dd>
            </div>
            {item.billing && (
              <div>
                <dt>Billing</dt>
                <dd>{item.billing}</dd>
              </div>
            )}
          </dl>
          {/month/i.test(item.billing ?? "") && (
            <p className="small">You pay once, for one month. Nothing more is taken by itself.</p>
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
            You can stop and come back on this phone or computer: <a href="/consultation/request">go on here</a> within
            7 days.
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
      <strong>This is not an emergency service.</strong> If life is in danger, call <Numbers help={urgentHelp} />.
    </p>
  );
}

/** Numbers to ring, in a sentence. */
export function Numbers({ help }: { help: ReturnType<typeof useShell>["urgentHelp"] }) {
  return help.map((line, at) => (
    <span key={line.country}>
      {at > 0 && " or "}
      <a href={line.tel}>{line.number}</a> ({line.countryName})
    </span>
  ));
}
