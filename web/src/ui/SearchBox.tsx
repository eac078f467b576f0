import { t } from "../messages/message";
import { Button } from "./Button";
import { Icon } from "./Icon";
import { search } from "./icons";
import css from "./SearchBox.module.css";

interface SearchBoxProps {
  action: string;
  label: string;
  value?: string;
  placeholder?: string;
  /** Other query values to keep, such as the chosen category. */
  keep?: Record<string, string>;
  /** Unique on the page when there is more than one box. */
  id?: string;
  /** The label is shown, not only read out. */
  showLabel?: boolean;
}

/** A search that is a plain GET form. */
export function SearchBox({
  action,
  label,
  value = "",
  placeholder,
  keep = {},
  id = "search",
  showLabel,
}: SearchBoxProps) {
  return (
    <search>
      <form className={css.form} action={action} method="get">
        <label htmlFor={id} className={showLabel ? css.label : "vh"}>
          {label}
        </label>
        {Object.entries(keep)
          .filter(([, kept]) => kept !== "")
          .map(([key, kept]) => (
            <input key={key} type="hidden" name={key} value={kept} />
          ))}
        <div className={css.box}>
          <input
            className={css.input}
            id={id}
            type="search"
            name="q"
            defaultValue={value}
            placeholder={placeholder}
            maxLength={200}
          />
          <Button>
            <Icon of={search} />
            <span className={css.word}>{t("ui-search-button")}</span>
          </Button>
        </div>
      </form>
    </search>
  );
}
