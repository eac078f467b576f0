import { useState } from "react";
import type { CareRequest } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { reply } from "../../../ui/icons";
import { Panel } from "../../ui/Panel";
import { At } from "../../ui/When";
import { chipOf, labelOf } from "../../ui/words";
import css from "../care.module.css";
import { ReplyDialog } from "./ReplyDialog";

export function RepliesPanel({ request }: { request: CareRequest }) {
  const [isWriting, setIsWriting] = useState(false);
  const mayReply = request.steps.includes("reply");
  if (!mayReply && request.mails.length === 0) return null;
  const write = mayReply && (
    <Button type="button" small icon={reply} onClick={() => setIsWriting(true)}>
      Reply by mail
    </Button>
  );
  return (
    <Panel title="Mails" aside={write}>
      {request.mails.length === 0 ? (
        <p className="soft">None yet. Mails say nothing about anybody’s health.</p>
      ) : (
        <ul className={css.lines}>
          {request.mails.map(({ at, subject, state }) => (
            <li key={`${at} ${subject}`}>
              <span>{subject}</span>
              <span className={css.chips}>
                <Chip tone={chipOf("MailState", state).tone}>{labelOf("MailState", state)}</Chip>
                <At className="small soft" at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {isWriting && <ReplyDialog request={request} onClose={() => setIsWriting(false)} />}
    </Panel>
  );
}
