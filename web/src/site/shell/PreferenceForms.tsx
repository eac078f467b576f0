import { type MessageId, t } from "../../messages/message";
import { usePage } from "../../render/context";
import { addressOf } from "../../ui/query";
import css from "./PreferenceForms.module.css";
import { useShell } from "./useShell";

const CURRENCY_NAMES: Record<string, MessageId> = {
  NGN: "shell-currency-naira",
  GBP: "shell-currency-pounds",
  USD: "shell-currency-dollars",
};

/** Where text size, spacing, contrast and movement are chosen. */
const READING = "/reading-settings";

interface ChoiceProps {
  legend: string;
  name: "theme" | "currency" | "lowdata" | "textsize" | "spacing" | "contrast" | "motion" | "titles";
  chosen: string;
  options: { value: string; label: string }[];
}

/** Buttons of which one is chosen; a press posts the choice and comes back to the page. */
export function Choice({ legend, name, chosen, options }: ChoiceProps) {
  const { path, query } = usePage().input;
  return (
    <form className={css.choice} method="post" action="/preferences">
      <input type="hidden" name="return" value={addressOf(path, query)} />
      <fieldset>
        <legend>{legend}</legend>
        <div className={css.segments}>
          {options.map((option) => (
            <button
              type="submit"
              key={option.value}
              name={name}
              value={option.value}
              aria-pressed={option.value === chosen}
            >
              {option.label}
            </button>
          ))}
        </div>
      </fieldset>
    </form>
  );
}

interface CurrencyChoiceProps {
  /** Of these alone, where what has a price is paid by card. */
  taken?: readonly string[];
}

/** The currency switch, for pages with prices. */
export function CurrencyChoice({ taken = [] }: CurrencyChoiceProps) {
  const { currencies } = useShell();
  const { currency } = usePage().input.preferences;
  const payable = currencies.filter((code) => taken.includes(code));
  const offered = payable.length > 0 ? payable : currencies;
  const options = offered.map((code) => {
    const name = CURRENCY_NAMES[code];
    return { value: code, label: name ? t(name) : code };
  });
  return <Choice legend={t("shell-currency")} name="currency" chosen={currency} options={options} />;
}

/** The visitor's choices. They work without scripts and are kept in cookies without an id. */
export function PreferenceForms() {
  const { path, params, preferences } = usePage().input;
  const { theme, lowData } = preferences;
  // An address with a secret in it, and what somebody searched for, go into no other address.
  const from = path === READING || params.token ? {} : { from: path };
  return (
    <section className={css.all} aria-label={t("shell-choices")}>
      <Choice
        legend={t("shell-colours")}
        name="theme"
        chosen={theme}
        options={[
          { value: "system", label: t("shell-colours-device") },
          { value: "light", label: t("shell-colours-light") },
          { value: "dark", label: t("shell-colours-dark") },
        ]}
      />
      <CurrencyChoice />
      <Choice
        legend={t("shell-data-use")}
        name="lowdata"
        chosen={lowData ? "on" : "off"}
        options={[
          { value: "off", label: t("shell-data-normal") },
          { value: "on", label: t("shell-data-low") },
        ]}
      />
      <a href={addressOf(READING, from)} rel="nofollow">
        {t("shell-reading")}
      </a>
    </section>
  );
}
