import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Field, typed } from "../../../ui/Field";
import { HelpNumbers } from "../../../ui/HelpNumbers";
import { Notice } from "../../../ui/Notice";
import { useShell } from "../../shell/useShell";
import { type Asking, FIELDS } from "../asking";
import { useWords } from "../useWords";
import { AskForm, AskPage, BackButton, NextBox } from "./AskPage";
import css from "./ask.module.css";

/** The second page: the question itself. Matches and warnings come as one types, where scripts run. */
export function QuestionStep({ state, asking }: { state?: FormState; asking: Asking }) {
  const visibility = typed(state, "visibility");
  const words = useWords().asking;
  return (
    <AskPage
      step="question"
      heading={t("community-what-would-you-like-to-ask")}
      aside={<NextBox asking={asking} visibility={visibility} />}
    >
      <AskForm state={state} shown={[...FIELDS.question, "seen"]}>
        <CallFirst />
        <Field
          name="title"
          label={t("community-question-title-label")}
          hint={t("community-question-title-hint", { hint: words.titleHint, most: asking.limits.title })}
          autoComplete="off"
        />
        <p className={css.count} data-count="" data-most={asking.limits.title} />
        <div className={css.live} data-similar="" role="status" />
        <Field name="question" label={t("community-question-label")} hint={words.questionHint} rows={7} />
        <div className={`${css.live} ${css.warning}`} data-identity="" role="status" />
        <div className={css.urgent} data-urgent="" role="status" />
        <KeepDraft />
        <div className="row">
          <Button name="step" value="check">
            {t("community-continue")}
          </Button>
          <BackButton to="topic" />
        </div>
      </AskForm>
    </AskPage>
  );
}

/** Once more before anything is written. */
function CallFirst() {
  const { urgentHelp } = useShell();
  return (
    <Notice tone="told">
      <p>
        <Localized
          id="community-danger-call-first"
          elements={{
            strong: (words) => <strong>{words}</strong>,
            numbers: () => <HelpNumbers help={urgentHelp} />,
          }}
        />
      </p>
    </Notice>
  );
}

/** Shown by the script, which keeps the draft. */
function KeepDraft() {
  return (
    <div data-draft="" hidden>
      <label className={css.tick}>
        <input type="checkbox" />
        <span>
          {t("community-save-draft")}
          <span className={css.hint}>{t("community-save-draft-hint")}</span>
        </span>
      </label>
    </div>
  );
}
