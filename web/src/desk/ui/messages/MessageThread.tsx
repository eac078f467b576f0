import type { ThreadMessage } from "../../../api/schema";
import { Chip } from "../../../ui/Chip";
import { triangleAlert } from "../../../ui/icons";
import { useSession } from "../../shell/session";
import { dateTime } from "../time";
import { At } from "../When";
import css from "./messages.module.css";
import { OneAttachment } from "./OneAttachment";

interface MessageThreadProps<Message> {
  messages: readonly Message[];
  /** What the one who wrote from the other side is called. */
  nameOf: (message: Message) => string;
  /** With whom it was exchanged, where that can be more than one person. */
  withWhom?: (message: Message) => string | undefined;
}

/** Messages with somebody who asked, the oldest first: theirs on the left, those of the desk on the right. */
export function MessageThread<Message extends ThreadMessage & { isUrgent?: boolean }>({
  messages,
  nameOf,
  withWhom,
}: MessageThreadProps<Message>) {
  return (
    <ol className={css.thread} role="list">
      {messages.map((message) => (
        <OneMessage
          key={message.id}
          message={message}
          isUrgent={message.isUrgent ?? false}
          asker={nameOf(message)}
          partner={withWhom?.(message)}
        />
      ))}
    </ol>
  );
}

interface OneMessageProps {
  message: ThreadMessage;
  isUrgent: boolean;
  asker: string;
  partner: string | undefined;
}

function OneMessage({ message, isUrgent, asker, partner }: OneMessageProps) {
  const isOwn = message.from === "doctor";
  const author = isOwn ? (message.by ?? "The doctor") : asker;
  return (
    <li className={isOwn ? css.own : undefined}>
      <span className={css.head}>
        <strong className="small" dir="auto">
          {author}
        </strong>
        {partner && <span className="small soft">{partner}</span>}
        {isUrgent && (
          <Chip tone="bad" icon={triangleAlert}>
            Urgent
          </Chip>
        )}
      </span>
      {message.text && (
        <p className={css.message} dir="auto">
          {message.text}
        </p>
      )}
      {message.attachments.map((attachment) => (
        <OneAttachment key={attachment.id} attachment={attachment} author={author} />
      ))}
      <Standing message={message} isOwn={isOwn} />
    </li>
  );
}

/** When it was sent and, of one of the desk, whether it was read. */
function Standing({ message: { at, readAt }, isOwn }: { message: ThreadMessage; isOwn: boolean }) {
  const { zone } = useSession();
  return (
    <span className={isOwn ? `small soft ${css.end}` : "small soft"}>
      <At at={at} />
      {isOwn && (readAt ? `, read ${dateTime(readAt, zone)}` : ", not read yet")}
    </span>
  );
}
