import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import { usePreferences } from "../../render/context";
import { useNairaPerMegabyte, weightText } from "../data-cost";
import { Icon } from "../Icon";
import { fileText } from "../icons";
import { clockText } from "./clock";
import css from "./messages.module.css";
import { versionOf } from "./version";

type Message = Schemas["ThreadMessage"];
type Attachment = Schemas["ThreadAttachment"];

interface MessageListProps {
  messages: Message[];
  /** Who the other side is, where a message does not say it. */
  doctor: string;
}

/** What two sides wrote, sent and spoke, the oldest first. An empty list is there for the script. */
export function MessageList({ messages, doctor }: MessageListProps) {
  return (
    <ol role="list" className={css.list} data-list="" data-version={versionOf(messages)}>
      {messages.map((message) => (
        <MessageRow key={message.id} message={message} doctor={doctor} />
      ))}
    </ol>
  );
}

function MessageRow({ message, doctor }: { message: Message; doctor: string }) {
  const { from, at, dateText, text, attachments, readAt } = message;
  const isOwn = from === "asker";
  const photos = attachments.filter(({ kind, held }) => kind === "photo" && !held);
  return (
    <li id={`message-${message.id}`} className={isOwn ? css.mine : css.theirs} data-from={from}>
      <p className={css.by}>
        <strong dir="auto">{isOwn ? t("ui-message-you") : message.by || doctor}</strong>{" "}
        <time dateTime={at}>{dateText}</time>
      </p>
      {text && (
        <p className={css.words} dir="auto">
          {text}
        </p>
      )}
      {photos.length > 0 && <Photos photos={photos} />}
      {attachments.map((attachment) =>
        attachment.held ? (
          <p key={attachment.id}>
            <bdi>{attachment.name}</bdi> {attachment.held}
          </p>
        ) : attachment.kind === "photo" ? null : attachment.kind === "voice" ? (
          <Voice key={attachment.id} note={attachment} />
        ) : (
          <File key={attachment.id} file={attachment} />
        ),
      )}
      {isOwn && <p className="small soft">{readAt ? t("ui-message-read") : t("ui-message-not-read")}</p>}
    </li>
  );
}

/** Photos to open; on a line that costs only by their size. */
function Photos({ photos }: { photos: Attachment[] }) {
  const { lowData } = usePreferences();
  const price = useNairaPerMegabyte();
  return (
    <ul role="list" className={css.photos}>
      {photos.map((photo, at) => (
        <li key={photo.id}>
          <a href={photo.url} target="_blank" rel="noopener">
            {!lowData && <img src={photo.url} alt="" loading="lazy" decoding="async" width="160" height="120" />}
            <span>
              {photos.length > 1 ? t("ui-message-open-photo-number", { number: at + 1 }) : t("ui-message-open-photo")}
              {photo.bytes > 0 && ` (${weightText(photo.bytes, price)})`}
              <span className="vh"> {t("ui-opens-in-a-new-tab")}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function File({ file }: { file: Attachment }) {
  const price = useNairaPerMegabyte();
  return (
    <p>
      <a className={css.file} href={file.url} target="_blank" rel="noopener">
        <Icon of={fileText} />
        <span>
          <bdi>{file.name || t("ui-message-document")}</bdi> ({weightText(file.bytes, price)})
          <span className="vh"> {t("ui-opens-in-a-new-tab")}</span>
        </span>
      </a>
    </p>
  );
}

/** A voice note, which is fetched when it is played. Old phones cannot play Opus: for them the server makes WAV of it. */
function Voice({ note }: { note: Attachment }) {
  const length = clockText(note.seconds ?? 0);
  const price = useNairaPerMegabyte();
  return (
    <div className={css.voice}>
      {/* biome-ignore lint/a11y/useMediaCaption: what a patient says has no words written down */}
      <audio controls preload="none" aria-label={t("ui-message-voice-note", { length })}>
        <source src={note.url} type={note.mediaType} />
        {note.mediaType.includes("opus") && <source src={`${note.url}?as=wav`} type="audio/wav" />}
      </audio>
      <p className="small soft">{t("ui-message-voice-size", { length, size: weightText(note.bytes, price) })}</p>
    </div>
  );
}
