import { t } from "../../../messages/message";
import { usePage } from "../../../render/context";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Checks, Field } from "../../../ui/Field";
import { Form, Honeypot } from "../../../ui/Form";
import { Terms } from "../../../ui/inquiry/Tick";
import { Notice } from "../../../ui/Notice";
import { useShell } from "../../shell/useShell";
import { GIVE, GIVING } from "./give";
import css from "./give.module.css";
import { MoreChoices } from "./MoreChoices";
import { SumFields } from "./SumFields";
import type { GivingOffer } from "./view";
import { type GivingWords, together } from "./words";

interface GiveFormProps {
  offer: GivingOffer;
  words: GivingWords;
  state?: FormState;
  /** For who has sent the money already: no card, and the next page takes the proof. */
  isPaid?: boolean;
}

/**
 * The donation form of the specification (2 §2, §5): a sum, whom to thank, the terms. Continue writes the gift down before
 * anything is paid and leads to its own page. One form for card and transfer: its two buttons say which.
 */
export function GiveForm({ offer, words, state, isPaid }: GiveFormProps) {
  const { preferences, query } = usePage().input;
  const { currencies, funds, terms } = offer;
  if (currencies.length === 0) return <Notice tone="told">{words.closed}</Notice>;
  const own = state?.name === GIVE ? state : undefined;
  const posted = own?.values.currency;
  const wanted = typeof posted === "string" && posted !== "" ? posted : preferences.currency;
  const chosen = currencies.some(({ code }) => code === wanted) ? wanted : (currencies[0]?.code ?? "NGN");
  const filled: FormState = own ?? { name: GIVE, values: { fund: query.fund ?? "" }, errors: [] };
  const byCard = !isPaid && currencies.some(({ card }) => card);
  const byBank = currencies.some(({ bank }) => bank);
  const onlyByBank = byCard ? currencies.filter(({ card }) => !card).map(({ name }) => name) : [];
  return (
    <div data-behaviour="give-sum-player" data-when="load">
      <div data-behaviour="request-player" data-when="load" className={css.give}>
        <Form name={GIVE} action={isPaid ? `${GIVING}?paid=yes` : GIVING} state={filled} leadsOn>
          <Honeypot />
          <input type="hidden" name="consultationType" value="Donation" />
          <SumFields currencies={currencies} chosen={chosen} words={words} />
          {onlyByBank.length > 0 && (
            <p className="small soft">{t("partnership-only-by-transfer", { currencies: together(onlyByBank) })}</p>
          )}
          {!isPaid && currencies.some(({ monthly }) => monthly) && <Every words={words} />}
          {funds.length > 0 && (
            <Field
              name="fund"
              label={words.fundLabel}
              hint={words.restricted || undefined}
              options={[
                { value: "", label: words.mostNeeded },
                ...funds.map(({ key, name }) => ({ value: key, label: name })),
              ]}
            />
          )}
          <Field name="name" label={words.nameLabel} autoComplete="name" spellCheck={false} />
          <Field
            name="email"
            label={words.emailLabel}
            hint={t("partnership-email-hint")}
            type="email"
            spellCheck={false}
          />
          <Field
            name="phone"
            label={words.phoneLabel}
            hint={t("partnership-phone-hint")}
            type="tel"
            autoComplete="tel"
            optional
          />
          <MoreChoices offer={offer} words={words} state={filled} />
          {byCard && currencies.some(({ cardFee }) => cardFee) && (
            <Checks
              name="coverFee"
              legend={t("partnership-cover-fee-legend")}
              hint={t("partnership-cover-fee-hint")}
              options={[{ value: "yes", label: words.coverFeeLabel }]}
            />
          )}
          <Terms terms={terms} />
          <p className={css.live} role="status" data-live="" data-behaviour="unsent-form-player" data-when="load" />
          <div className="stack">
            {byCard && (
              <Button look="sun" full name="method" value="card">
                <span>
                  {words.continue}
                  <span data-sum="" />
                </span>
              </Button>
            )}
            {byBank && (
              <Button look={byCard ? "line" : "sun"} full name="method" value="bank">
                {isPaid ? words.continue : words.bankHeading}
              </Button>
            )}
          </div>
          {byCard && currencies.some(({ code, card }) => code !== "NGN" && card) && (
            <p className="small soft">{t("partnership-dollar-note")}</p>
          )}
        </Form>
      </div>
    </div>
  );
}

/** Once, unless somebody chooses otherwise: monthly is never ticked for them. */
function Every({ words }: { words: GivingWords }) {
  const { sendsNoMail } = useShell();
  return (
    <Checks
      name="every"
      legend={t("partnership-every-question")}
      hint={sendsNoMail ? t("partnership-monthly-note-no-mail") : words.monthlyNote}
      kind="radio"
      initial="once"
      options={[
        { value: "once", label: words.once },
        { value: "monthly", label: words.monthly },
      ]}
    />
  );
}
