import { t } from "../../../messages/message";
import { Field } from "../../../ui/Field";
import { Tick } from "../../../ui/inquiry/Tick";
import { Notice } from "../../../ui/Notice";
import { SafetyCardWatch } from "../../../ui/SafetyCardWatch";
import type { HealthQuestions as Questions } from "../view";
import css from "./checkout.module.css";

/** What a pharmacist or doctor needs to know before a medicine is sold; whoever takes it may be somebody else. */
export function HealthQuestions({ health }: { health: Questions }) {
  const hint = t("shop-health-hint");
  return (
    <fieldset className={css.part} aria-describedby="health-readers">
      <legend>{t("shop-health-heading")}</legend>
      <p id="health-readers">{t("shop-health-readers")}</p>
      {health.prescription && <Notice>{t("shop-health-prescription")}</Notice>}
      <Tick name="health.adult">{t("shop-health-adult")}</Tick>
      <Field name="health.conditions" label={t("shop-health-conditions")} hint={hint} rows={4} autoComplete="off" />
      <SafetyCardWatch>
        <Field name="health.medicines" label={t("shop-health-medicines")} hint={hint} rows={4} autoComplete="off" />
      </SafetyCardWatch>
    </fieldset>
  );
}
