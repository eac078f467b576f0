import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Field, typed } from "../../../ui/Field";
import { Form, Honeypot } from "../../../ui/Form";
import { Icon } from "../../../ui/Icon";
import { check } from "../../../ui/icons";
import { SafetyCardWatch } from "../../../ui/SafetyCardWatch";
import { SafetyCheck } from "../../../ui/SafetyCheck";
import { ReportFields } from "./ReportFields";
import { Live, RequestFrame, StepForm } from "./RequestFrame";
import { REQUEST, stepHref } from "./request";
import css from "./request.module.css";
import type { RequestView } from "./view";

/** What is going on, and the reports that tell of it. Words that call for urgent help show it first, and stop nobody. */
export function StoryStep({ state, view }: { state: FormState; view: RequestView }) {
  if (view.safety) return <StoryCheck state={state} view={view} card={view.safety} />;
  return (
    <RequestFrame view={view} heading={t("consultation-story-heading")}>
      <StepForm
        step="story"
        state={state}
        encType="multipart/form-data"
        button={
          <Button name="do" value="next">
            {t("consultation-continue")}
          </Button>
        }
      >
        <input type="hidden" name="country" value={typed(state, "country")} disabled />
        <SafetyCardWatch level={2}>
          <Field
            name="story"
            label={view.forOther ? t("consultation-story-label-patient") : t("consultation-story-label")}
            hint={t("consultation-story-hint")}
            rows={8}
            autoComplete="off"
          />
        </SafetyCardWatch>
        <p className={css.kept} data-kept="" hidden>
          <Icon of={check} size="small" />
          <span>{t("consultation-story-saved")}</span>
        </p>
        <ReportFields view={view} />
      </StepForm>
    </RequestFrame>
  );
}

type CheckProps = { state: FormState; view: RequestView; card: NonNullable<RequestView["safety"]> };

function StoryCheck({ state, view, card }: CheckProps) {
  return (
    <RequestFrame view={view} heading={t("consultation-story-safe-to-wait")}>
      <Form name={REQUEST} action={stepHref("story")} state={state} leadsOn>
        <input type="hidden" name="story" value={typed(state, "story")} />
        <Honeypot />
        <SafetyCheck card={card} name="do" value="next" />
        <Live />
      </Form>
      <p>
        <a href={stepHref("story")}>{t("consultation-story-change")}</a>
      </p>
    </RequestFrame>
  );
}
