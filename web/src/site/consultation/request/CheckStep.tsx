import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Consents } from "./Consents";
import { RequestFrame, StepForm } from "./RequestFrame";
import css from "./request.module.css";
import type { RequestView } from "./view";

/** Everything that was answered, each with a way to change it, and what is agreed to. */
export function CheckStep({ state, view }: { state: FormState; view: RequestView }) {
  return (
    <RequestFrame view={view} heading={t("consultation-check-heading")}>
      <dl className={css.answers}>
        {view.answers.map((answer) => (
          <div key={answer.key}>
            <dt>{answer.label}</dt>
            <dd dir="auto">{answer.lines.join("\n")}</dd>
            <dd>
              <a href={answer.changeHref}>
                <Localized
                  id="consultation-check-change"
                  values={{ answer: answer.label.toLowerCase() }}
                  elements={{ hidden: (words) => <span className="vh">{words}</span> }}
                />
              </a>
            </dd>
          </div>
        ))}
      </dl>
      <h2 className={css.heading}>{t("consultation-consent-heading")}</h2>
      <StepForm
        step="check"
        state={state}
        button={
          <Button>{view.package.free ? t("consultation-continue") : t("consultation-continue-to-payment")}</Button>
        }
      >
        <Consents consents={view.consents} terms={view.terms} />
      </StepForm>
    </RequestFrame>
  );
}
