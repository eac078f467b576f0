import { t } from "../../messages/message";
import { PATH } from "./finder";
import css from "./finder.module.css";

/** Whose data a list is made of: the lines that the licences ask for, and the page that says more. */
export function Credits({ lines }: { lines: string[] }) {
  const sources = lines.map((line) => line.replace(/\.$/, "")).join("; ");
  return (
    <p className={css.credit}>
      {lines.length > 0 && `${t("places-data-credit", { sources })} `}
      <a href={`${PATH}/sources`}>{t("places-sources-link")}</a>
    </p>
  );
}
