import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { Live, RequestFrame } from "./RequestFrame";
import { REQUEST, stepHref } from "./request";
import css from "./request.module.css";
import type { RequestView } from "./view";

/** Everything that was answered, each with a way to change it. */
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
      <Form name={REQUEST} action={stepHref("check")} state={state} leadsOn>
        <Live />
        <div className="row">
          <Button>{t("consultation-continue")}</Button>
        </div>
      </Form>
    </RequestFrame>
  );
}
