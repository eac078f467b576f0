import type { ReactNode } from "react";
import type { Schemas } from "../../api/types";
import { SafetyCard } from "../SafetyCard";
import { MessageList } from "./MessageList";
import css from "./messages.module.css";

/** Where the script of a thread reads and writes. */
export interface ThreadCalls {
  /** Of the thread, to nobody else's: what waits on a device is sent only here. */
  scope: string;
  /** Is read again and again, for news; none where nobody waits for an answer. */
  news?: string;
  /** Takes a text, as JSON. */
  messages: string;
  /** Takes a file, in the field of this name. */
  files: string;
  field: string;
  /** Takes voice notes by tus. */
  voice: string;
  /** Secret of the link that voice notes come with. */
  link?: string;
}

interface MessageThreadProps {
  messages: Schemas["ThreadMessage"][];
  doctor: string;
  calls: ThreadCalls;
  /** What to do now, where the last words call for it. */
  card?: Schemas["SafetyCard"] | null;
  /** Stands in place of the list while it is empty. */
  empty: string;
  /** The forms. */
  children?: ReactNode;
}

/**
 * A thread of messages with its forms. Without scripts the forms are posted. With them whatever is written or spoken is put
 * into this device's outbox first, and sent as soon as there is a line.
 */
export function MessageThread({ messages, doctor, calls, card, empty, children }: MessageThreadProps) {
  return (
    <div
      className={css.thread}
      data-behaviour="messages-player"
      data-when="load"
      data-scope={calls.scope}
      data-news={calls.news}
      data-messages={calls.messages}
      data-files={calls.files}
      data-field={calls.field}
      data-voice={calls.voice}
      data-link={calls.link}
    >
      <div data-urgent="" tabIndex={-1}>
        {card && <SafetyCard card={card} level={3} />}
      </div>
      <p className="soft" data-none="" hidden={messages.length > 0}>
        {empty}
      </p>
      <MessageList messages={messages} doctor={doctor} />
      <p className="vh" role="status" data-said="" />
      {children}
    </div>
  );
}
