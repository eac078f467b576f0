import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Form, Honeypot } from "../../../ui/Form";
import { send } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { Live, RequestFrame } from "./RequestFrame";
import { REQUEST, stepHref } from "./request";
import type { RequestView } from "./view";

/** The last press of a request that costs nothing. */
export function SendStep({ state, view }: { state: FormState; view: RequestView }) {
  return (
    <RequestFrame view={view} heading="Send your request">
      <Notice>This package is free. You pay nothing, now or later.</Notice>
      <Form name={REQUEST} action={stepHref("send")} state={state} leadsOn>
        <Honeypot />
        <Live />
        <div className="row">
          <Button icon={send} name="do" value="send">
            Send my request
          </Button>
        </div>
      </Form>
    </RequestFrame>
  );
}
