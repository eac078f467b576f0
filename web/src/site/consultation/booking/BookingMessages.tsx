import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import { Button } from "../../../ui/Button";
import { Field, FieldFrame, FormContext, typed } from "../../../ui/Field";
import { ErrorSummary } from "../../../ui/Form";
import { MessageThread, type ThreadCalls } from "../../../ui/messages/MessageThread";
import messages from "../../../ui/messages/messages.module.css";
import { VoiceNote } from "../../../ui/messages/VoiceNote";
import { Notice } from "../../../ui/Notice";
import { SafetyCardWatch } from "../../../ui/SafetyCardWatch";
import { useShell } from "../../shell/useShell";
import css from "./booking.module.css";
import { BOOKING, type BookingProps, isOfMessage } from "./view";

type Thread = Schemas["BookingThread"];

/** Id of the part, of its form and before those of its fields. */
const MESSAGES = "messages";
const FORM = "message";

/** Documents and photos; naming these two kinds, and not all pictures, makes phones hand over a JPEG. */
const KINDS = ".pdf,.doc,.docx,application/pdf,image/jpeg,image/png";

function callsOf(action: string, { mayWrite }: Thread): ThreadCalls {
  const link = action.split("/").at(-1) ?? "";
  const api = `/api/consultation/bookings/${link}`;
  return {
    scope: action,
    news: mayWrite ? `${api}/messages` : undefined,
    messages: `${api}/messages`,
    files: `${api}/attachments`,
    field: "file",
    voice: "/api/consultation/voice-notes",
    link,
  };
}

/** What the patient and the doctor write to each other, from the booking to the end of its follow-up days. */
export function BookingMessages({ thread, state, action }: Omit<BookingProps, "booking">) {
  const { doctor } = useShell();
  if (!thread.ok) return <Unread again={action} />;
  const { body } = thread;
  const isLate = !body.mayWrite && isOfMessage(state);
  if (body.messages.length === 0 && !body.mayWrite && !isLate) return null;
  return (
    <section id={MESSAGES} className={css.part} aria-labelledby="messages-heading">
      <h2 id="messages-heading">{t("consultation-messages")}</h2>
      {body.hoursText && <p className="small soft">{body.hoursText}</p>}
      {body.windowText && <p>{body.windowText}</p>}
      {isLate && <TooLate state={state} />}
      <MessageThread
        messages={body.messages}
        doctor={doctor}
        calls={callsOf(action, body)}
        card={body.card}
        empty={body.mayWrite ? t("consultation-messages-none") : ""}
      >
        {body.mayWrite && <MessageForm state={state} action={action} />}
        {body.mayWrite && <VoiceNote />}
      </MessageThread>
    </section>
  );
}

/** Words, a photo or a document, or both: without scripts they go together. */
function MessageForm({ state, action }: Pick<BookingProps, "state" | "action">) {
  const own = isOfMessage(state) ? { ...state, name: FORM } : undefined;
  return (
    <form
      id={FORM}
      className={css.message}
      method="post"
      action={`${action}#${FORM}`}
      encType="multipart/form-data"
      noValidate
      data-message=""
    >
      <input type="hidden" name="form" value={BOOKING} />
      <input type="hidden" name="do" value="message" />
      {own && <ErrorSummary state={own} />}
      <FormContext value={{ form: FORM, state: own }}>
        <SafetyCardWatch onTouch>
          <Field name="text" label={t("consultation-message-label")} hint={t("consultation-message-hint")} rows={4} />
        </SafetyCardWatch>
        <FieldFrame
          name="file"
          label={t("consultation-message-file")}
          hint={t("consultation-message-file-hint")}
          optional
        >
          {(control) => <input {...control} className={messages.picker} type="file" accept={KINDS} />}
        </FieldFrame>
      </FormContext>
      <div className="row">
        <Button>{t("consultation-message-send")}</Button>
      </div>
    </form>
  );
}

/** Nothing may be written any more. What was written is given back, because it was not sent. */
function TooLate({ state }: Pick<BookingProps, "state">) {
  const words = typed(state, "text");
  return (
    <>
      <ErrorSummary state={{ ...state, name: FORM, errors: [] }} />
      {words && (
        <>
          <label htmlFor="unsent">{t("consultation-message-unsent")}</label>
          <textarea id="unsent" className={css.unsent} readOnly rows={4} defaultValue={words} />
        </>
      )}
    </>
  );
}

function Unread({ again }: { again: string }) {
  return (
    <section id={MESSAGES} className={css.part} aria-labelledby="messages-heading">
      <h2 id="messages-heading">{t("consultation-messages")}</h2>
      <Notice tone="cost">
        <p>{t("consultation-messages-away")}</p>
        <p>
          <a href={again}>{t("consultation-check-again")}</a>
        </p>
      </Notice>
    </section>
  );
}
