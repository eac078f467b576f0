import type { ReactNode } from "react";
import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import type { FormState } from "../../render/contract";
import { Button } from "../Button";
import { Form, Honeypot } from "../Form";
import { OFFLINE } from "../offline";
import { SafetyCheck } from "../SafetyCheck";
import { BROKEN, FAILED } from "./words";

interface InquiryFormProps {
  name: string;
  /** Path of the page that takes it without scripts. */
  action: string;
  /** The call that takes it where scripts run. */
  call: string;
  state?: FormState;
  /** What the button says, and what it says while the form is on its way. */
  send: string;
  busy?: string;
  /** What is said when the server would not take it, and when the line broke. */
  failures?: { failed: string; network: string };
  /** Title of the dialog that says it arrived. */
  title?: string;
  /** `dialog`: what went wrong is said in a dialog too; `form`: above the form. */
  tells?: "dialog" | "form";
  /** Nothing is shown when it arrived: the page around it does that. */
  quiet?: boolean;
  encType?: "multipart/form-data";
  /** `visible`: further down a page, its script comes once it is seen, and on a slow line not at all. */
  when?: "load" | "visible";
  children: ReactNode;
}

/**
 * The form of an inquiry; the newsletter is asked for with it too. Without scripts it is posted to its page; where they run
 * it is sent by its call and the answer stands in a dialog. Words that call for urgent help come back with a card first, and
 * can be sent all the same.
 */
export function InquiryForm({ name, action, call, state, send, encType, children, ...how }: InquiryFormProps) {
  const own = state?.name === name ? state : undefined;
  const card = (own?.found as { card?: Schemas["SafetyCard"] | null } | undefined)?.card;
  return (
    <div
      data-behaviour="inquiry"
      data-when={how.when ?? "load"}
      data-call={call}
      data-busy={how.busy ?? t("ui-letter-sending")}
      data-failed={how.failures?.failed ?? t(FAILED)}
      data-broken={how.failures?.network ?? t(BROKEN)}
      data-offline={t(OFFLINE)}
      data-title={how.title ?? t("ui-letter-success")}
      data-tells={how.tells ?? "dialog"}
      data-quiet={how.quiet ? "" : undefined}
    >
      <Form name={name} action={action} state={own} encType={encType}>
        <Honeypot />
        {card && <SafetyCheck card={card} name="do" value="send" />}
        {children}
        <div className="row">
          <Button data-send="">{send}</Button>
        </div>
      </Form>
    </div>
  );
}
