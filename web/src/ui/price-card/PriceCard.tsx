import type { ReactNode } from "react";
import type { Schemas } from "../../api/types";
import { Localized } from "../../messages/Localized";
import { t } from "../../messages/message";
import { Chip } from "../Chip";
import { HelpNumbers } from "../HelpNumbers";
import { Icon } from "../Icon";
import { check, triangleAlert } from "../icons";
import { LinkButton } from "../LinkButton";
import { PriceTag } from "../PriceTag";
import css from "./PriceCard.module.css";

type PackageView = Schemas["PackageView"];
type UrgentHelp = Schemas["UrgentHelp"];

interface PriceCardProps {
  item: PackageView;
  /** Numbers to ring, from the shell; shown on a card with a tag. */
  urgentHelp: readonly UrgentHelp[];
  /** What the visitor can do with the package; a card without it only informs. */
  children?: ReactNode;
}

/** One consultation package (spec 2 §2). An '(Emergency)' tag never stands without what it does not mean. */
export function PriceCard({ item, urgentHelp, children }: PriceCardProps) {
  return (
    <article className={item.highlighted ? `${css.card} ${css.highlighted}` : css.card}>
      <div className={css.top}>
        <h3 className={css.title}>
          <span>{item.title}</span>
          {item.tag && <Chip tone="bad">({item.tag.replace(/^\(|\)$/g, "")})</Chip>}
        </h3>
        <p className={css.price}>
          <PriceTag prices={item.prices} originalPrices={item.originalPrices} size="large" />
        </p>
        <p className={css.billing}>{item.type}</p>
        {item.tag && <NotEmergency urgentHelp={urgentHelp} />}
      </div>
      <div className={css.body}>
        <ul className={css.features}>
          {item.features.map((feature, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: features have a place and may repeat
            <li key={at}>
              <Icon of={check} />
              <span>{feature}</span>
            </li>
          ))}
        </ul>
        {children && <div className={css.action}>{children}</div>}
      </div>
    </article>
  );
}

function NotEmergency({ urgentHelp }: { urgentHelp: readonly UrgentHelp[] }) {
  return (
    <div className={css.notEmergency}>
      <Icon of={triangleAlert} size="small" />
      <p>
        <strong>{t("ui-not-an-emergency-service")}</strong>
        {urgentHelp.length > 0 && (
          <>
            {" "}
            <Localized id="ui-life-in-danger" elements={{ numbers: () => <HelpNumbers help={urgentHelp} commas /> }} />
          </>
        )}
      </p>
    </div>
  );
}

interface PriceGridProps {
  items: readonly PackageView[];
  urgentHelp: readonly UrgentHelp[];
  /** On phones a row that is swiped, by this id, instead of one below the other. */
  shelf?: string;
  /** What moves that row. */
  buttons?: ReactNode;
}

/**
 * Packages side by side: one, two or three in a row, each with the way to ask for it. 'Subscribe' (spec 2 §2) sounds like a
 * payment that comes again: that it does not is said below.
 */
export function PriceGrid({ items, urgentHelp, shelf, buttons }: PriceGridProps) {
  const list = (
    <ul id={shelf} className={shelf ? `${css.grid} shelf` : css.grid}>
      {items.map((item) => (
        <li key={item._id}>
          <PriceCard item={item} urgentHelp={urgentHelp}>
            <LinkButton href={`/consultation/request?package=${encodeURIComponent(item._id)}`} about={item.title} full>
              {t("consultation-subscribe")}
            </LinkButton>
          </PriceCard>
        </li>
      ))}
    </ul>
  );
  return (
    <div className="stack">
      {list}
      {items.length > 0 && (
        <div className={css.below}>
          <p className="small soft">{t("ui-packages-paid-once")}</p>
          {buttons}
        </div>
      )}
    </div>
  );
}
