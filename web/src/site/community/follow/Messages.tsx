import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Field } from "../../../ui/Field";
import { Form, Honeypot } from "../../../ui/Form";
import { MessageThread, type ThreadCalls } from "../../../ui/messages/MessageThread";
import { VoiceNote } from "../../../ui/messages/VoiceNote";
import { SafetyCardWatch } from "../../../ui/SafetyCardWatch";
import { useShell } from "../../shell/useShell";
import { scopeOf, type Thread } from "../thread";
import { FileForm } from "./FileForm";
import css from "./follow.module.css";

const callsOf = (thread: Thread): ThreadCalls => ({
  scope: scopeOf(thread),
  messages: "/api/follow/messages",
  files: "/api/follow/attachments",
  field: "file",
  voice: "/api/follow/voice-notes",
});

/** What asker and doctor wrote to each other, and the forms to write more. */
export function Messages({ thread, state }: { thread: Thread; state?: FormState }) {
  const { doctor } = useShell();
  const { can, messages } = thread;
  if (messages.length === 0 && !can.write && !can.file && !can.voice) return null;
  return (
    <section id="messages" className={css.messages} aria-labelledby="messages-heading">
      <h2 id="messages-heading">{t("community-messages")}</h2>
      <MessageThread messages={messages} doctor={doctor} calls={callsOf(thread)} empty={t("community-no-messages-yet")}>
        {can.write && (
          <Form name="message" action="/community/follow" state={state}>
            <Honeypot />
            <SafetyCardWatch onTouch>
              <Field name="text" label={t("community-message-label")} hint={t("community-message-hint")} rows={4} />
            </SafetyCardWatch>
            <div className="row">
              <Button>{t("community-message-send")}</Button>
            </div>
          </Form>
        )}
        {can.voice && <VoiceNote />}
        {can.file && <FileForm state={state} />}
      </MessageThread>
    </section>
  );
}
