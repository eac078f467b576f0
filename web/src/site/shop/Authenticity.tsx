import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import { type Fact, Facts } from "../../ui/Facts";
import css from "./Authenticity.module.css";

/** What stands on a genuine pack, and how it is checked. */
export function Authenticity({ known }: { known: Schemas["ProductAuthenticity"] }) {
  const facts: Fact[] = [
    ...known.registrations.map(({ authority, number }) => ({
      label: t("shop-genuine-registration", { authority }),
      text: number,
    })),
    { label: t("shop-genuine-batch"), text: known.batch },
    { label: t("shop-genuine-best-before"), text: known.bestBeforeText },
  ];
  return (
    <section className={css.panel} aria-labelledby="genuine-heading">
      <h2 id="genuine-heading">{t("shop-genuine-heading")}</h2>
      <Facts className={css.facts} facts={facts} />
      {known.check && <p>{known.check}</p>}
    </section>
  );
}
