import { useState } from "react";
import type { DeskInquiry, InquiryMessage } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { check, reply, triangleAlert } from "../../../ui/icons";
import { Panel } from "../../ui/Panel";
import { ProblemSummary } from "../../ui/ProblemSummary";
import parts from "../../ui/parts.module.css";
import { StateChip } from "../../ui/StateChip";
import { At } from "../../ui/When";
import { chipOf } from "../../ui/words";
import { ReplyDialog } from "./ReplyDialog";
import { useStep } from "./useInquiry";

export function ThreadPanel({ inquiry }: { inquiry: DeskInquiry }) {
  const [isWriting, setIsWriting] = useState(false);
  const { messages, steps, person, unread } = inquiry;
  const mayReply = steps.includes("reply");
  const write = mayReply && (
    <Button type="button" small icon={reply} onClick={() => setIsWriting(true)}>
      Reply
    </Button>
  );
  return (
    <Panel title="Replies" aside={write}>
      {messages.length > 0 ? (
        <ol className={parts.thread}>
          {messages.map((message) => (
            <Said key={message.id} message={message} name={person.name} />
          ))}
        </ol>
      ) : (
        <p className="soft">
          {person.email ? "Nobody has answered yet." : "They left no address, so you cannot reply."}
        </p>
      )}
      {unread && <Seen inquiry={inquiry} />}
      {isWriting && <ReplyDialog inquiry={inquiry} onClose={() => setIsWriting(false)} />}
    </Panel>
  );
}

/** Opening alone changes nothing: somebody says that the new words were read. */
function Seen({ inquiry }: { inquiry: DeskInquiry }) {
  const step = useStep(inquiry);
  return (
    <>
      <ProblemSummary error={step.error} form="seen" />
      <p>
        <Button
          type="button"
          look="line"
          small
          icon={check}
          disabled={step.isPending}
          onClick={() => step.run({ step: "seen" })}
        >
          Mark as read
        </Button>
      </p>
    </>
  );
}

function whoSaid({ way, by }: InquiryMessage, name: string): string {
  return way === "in" ? name || "They" : (by ?? "The site");
}

function Said({ message, name }: { message: InquiryMessage; name: string }) {
  const { way, at, text, mailState, fromOther, automatic, attachments } = message;
  const state = mailState ? chipOf("MailState", mailState) : undefined;
  return (
    <li className={way === "in" ? undefined : parts.own}>
      <p className={parts.message} dir="auto">
        {text ?? <em>Only people who can read health details see this.</em>}
      </p>
      <span className={parts.chips}>
        <span className="small soft">
          {whoSaid(message, name)}, <At at={at} />
          {automatic && ", automatic reply"}
          {attachments > 0 && `, with ${attachments === 1 ? "a file" : `${attachments} files`} in the mailbox`}
        </span>
        {fromOther && (
          <Chip tone="bad" icon={triangleAlert}>
            From {fromOther}
          </Chip>
        )}
        {state && <StateChip words={state} />}
      </span>
    </li>
  );
}
