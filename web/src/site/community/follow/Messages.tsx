import { t } from "../../../messages/message";
import { usePreferences } from "../../../render/context";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { bytesText } from "../../../ui/bytes";
import { Field } from "../../../ui/Field";
import { Form, Honeypot } from "../../../ui/Form";
import { SafetyCardWatch } from "../../../ui/SafetyCardWatch";
import { useShell } from "../../shell/useShell";
import type { Message, Thread } from "../thread";
import css from "./follow.module.css";
import { PhotoForm } from "./PhotoForm";

/** What asker and doctor wrote to each other, and the forms to write more. */
export function Messages({ thread, state }: { thread: Thread; state?: FormState }) {
  const { can, messages } = thread;
  if (messages.length === 0 && !can.write && !can.photo) return null;
  return (
    <section id="messages" className={css.messages} aria-labelledby="messages-heading">
      <h2 id="messages-heading">{t("community-messages")}</h2>
      {messages.length > 0 ? (
        <ol>
          {messages.map((message) => (
            <Line key={message.id} message={message} />
          ))}
        </ol>
      ) : (
        <p className="soft">{t("community-no-messages-yet")}</p>
      )}
      {can.write && (
        <Form name="message" action="/community/follow" state={state}>
          <Honeypot />
          <SafetyCardWatch>
            <Field name="text" label={t("community-message-label")} hint={t("community-message-hint")} rows={4} />
          </SafetyCardWatch>
          <div className="row">
            <Button>{t("community-message-send")}</Button>
          </div>
        </Form>
      )}
      {can.photo && <PhotoForm state={state} />}
    </section>
  );
}

function Line({ message }: { message: Message }) {
  const { doctor } = useShell();
  const { lowData } = usePreferences();
  const own = message.from === "asker";
  return (
    <li className={own ? css.mine : css.theirs}>
      <p className={css.by}>
        <strong>{own ? t("community-you") : doctor}</strong> <time dateTime={message.at}>{message.dateText}</time>
      </p>
      {message.text && (
        <p className={css.words} dir="auto">
          {message.text}
        </p>
      )}
      {message.photos.length > 0 && (
        <ul className={css.photos}>
          {message.photos.map((photo, at) => (
            <li key={photo.id}>
              <a href={photo.url} target="_blank" rel="noopener">
                {!lowData && <img src={photo.url} alt="" loading="lazy" decoding="async" width="160" height="120" />}
                {message.photos.length > 1
                  ? t("community-open-photo-number", { number: at + 1 })
                  : t("community-open-photo")}
                {photo.bytes ? ` (${bytesText(photo.bytes)})` : ""}
                <span className="vh"> {t("community-opens-in-a-new-tab")}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {own && (
        <p className="small soft">{message.read ? t("community-message-read") : t("community-message-not-read")}</p>
      )}
    </li>
  );
}
