import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { send } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { RequestFrame, StepForm } from "./RequestFrame";
import type { RequestView } from "./view";

/** The last press of a request that costs nothing. */
export function SendStep({ state, view }: { state: FormState; view: RequestView }) {
  return (
    <RequestFrame view={view} heading="Send your request">
      <Notice>This package is free. You pay nothing, now or later.</Notice>
      <StepForm
        step="send"
        state={state}
        button={
          <Button icon={send} name="do" value="send">
            Send my request
          </Button>
        }
      />
    </RequestFrame>
  );
}
