import { useState } from "react";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { reply } from "../../../ui/icons";
import { useSession } from "../../shell/session";
import { Panel } from "../../ui/Panel";
import parts from "../../ui/parts.module.css";
import { dateTime } from "../../ui/time";
import type { Letter, Message } from "../types";
import { mailWords } from "../words";
import { ReplyDialog } from "./ReplyDialog";

/** What was said since, by mail, and the way to answer. */
export function ThreadPanel({ letter }: { letter: Letter }) {
  const [isWriting, setIsWriting] = useState(false);
  const { thread, steps, email, name } = letter;
  const mayReply = steps.includes("reply");
  const write = mayReply && (
    <Button type="button" small icon={reply} onClick={() => setIsWriting(true)}>
      Reply
    </Button>
  );
  return (
    <Panel title="Replies" aside={write}>
      {thread.length > 0 ? (
        <ol className={parts.thread}>
          {thread.map((message) => (
            <Said key={message.id} message={message} name={name} />
          ))}
        </ol>
      ) : (
        <p className="soft">{email ? "Nobody has answered yet." : "They left no address, so nobody can answer."}</p>
      )}
      {isWriting && <ReplyDialog letter={letter} onClose={() => setIsWriting(false)} />}
    </Panel>
  );
}

function whoSaid({ from, by }: Message, name: string): string {
  if (from === "them") return name || "They";
  return from === "us" ? (by ?? "The house") : "The site";
}

function Said({ message, name }: { message: Message; name: string }) {
  const { zone } = useSession();
  const { from, at, text, mail } = message;
  const state = mail && mailWords(mail.state);
  return (
    <li className={from === "them" ? undefined : parts.own}>
      <p className={parts.message} dir="auto">
        {text}
      </p>
      <span className={parts.chips}>
        <span className="small soft">
          {whoSaid(message, name)}, <time dateTime={at}>{dateTime(at, zone)}</time>
        </span>
        {state && (
          <Chip tone={state.tone} icon={state.icon}>
            {state.label}
          </Chip>
        )}
      </span>
    </li>
  );
}
