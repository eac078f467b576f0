import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { send } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { RequestFrame, StepForm } from "./RequestFrame";
import type { RequestView } from "./view";

/** The last press of a request that costs nothing. */
export function SendStep({ state, view }: { state: FormState; view: RequestView }) {
  return (
    <RequestFrame view={view} heading={t("consultation-send-heading")}>
      <Notice>{t("consultation-send-free")}</Notice>
      <StepForm
        step="send"
        state={state}
        button={
          <Button icon={send} name="do" value="send">
            {t("consultation-send-button")}
          </Button>
        }
      />
    </RequestFrame>
  );
}
