import { useState } from "react";
import type { DeskQuestion } from "../../api/schema";
import { Button } from "../../ui/Button";
import { lock } from "../../ui/icons";
import { SavedNote, TypedDraft } from "../saving/TypedDraft";
import type { Typed } from "../saving/useTyped";
import { useMay, useSession } from "../shell/session";
import { BeginWith } from "../ui/cases/ReplyDialog";
import { type BegunText, useTemplateChoice } from "../ui/cases/templates";
import { Confirm } from "../ui/Dialog";
import { MessageBox } from "../ui/messages/MessageBox";
import { MessageThread } from "../ui/messages/MessageThread";
import { Panel } from "../ui/Panel";
import { dateTime } from "../ui/time";
import { toast } from "../ui/toasts";
import { Fold } from "./Fold";
import { useSpoken, useStep } from "./useQuestion";
import { isOpen, startsWithAnswer } from "./words";

/** Messages between the doctor and who asked; both read them only here and behind the code. */
export function ThreadPanel({ question }: { question: DeskQuestion }) {
  const { messages } = question;
  const mayAnswer = useMay("answer_as_doctor");
  return (
    <Panel title="Messages, private" aside={isOpen(question) && <Close question={question} />}>
      {messages.length === 0 ? (
        <p className="soft">
          To ask something back, or to say that an answer is coming. Only the person who asked reads it, with their
          code. The answer itself is written below.
        </p>
      ) : (
        <MessageThread messages={messages} nameOf={nameOfAsker} />
      )}
      {isOpen(question) ? (
        <TypedDraft<BegunText> kind="question_message" subject={question.id} start={{ text: "", chosen: "" }}>
          {(typed) => (
            <Fold label="Write a message" startsOpen={!mayAnswer || !startsWithAnswer(question) || typed.wasFound}>
              <Write id={question.id} typed={typed} />
            </Fold>
          )}
        </TypedDraft>
      ) : (
        <Ended question={question} />
      )}
    </Panel>
  );
}

const voiceCallsOf = (id: string) => ({ voice: "/api/desk/questions/voice-notes", headers: { Question: id } });

const nameOfAsker = () => "Person who asked";

function Write({ id, typed }: { id: string; typed: Typed<BegunText> }) {
  const step = useStep(id);
  const begin = useTemplateChoice(typed.fields, typed.put, useMay("read_health_details"));
  const send = async (written: string) => {
    await typed.settle();
    step.run({ step: "messages", body: { text: written } }, () => {
      typed.sent();
      toast("Message sent.");
    });
  };
  const spoken = useSpoken(id);
  const voice = {
    reader: { name: "the person who asked", calls: voiceCallsOf(id) },
    onSent: () => {
      spoken();
      toast("Voice note sent.");
    },
  };
  return (
    <MessageBox
      label="Write to the person who asked"
      text={typed.fields.text}
      onText={(text) => typed.put({ text })}
      saved={<SavedNote typed={typed} />}
      isPending={step.isPending}
      onSend={send}
      voice={voice}
    >
      <BeginWith {...begin} />
    </MessageBox>
  );
}

function Close({ question }: { question: DeskQuestion }) {
  const [isAsked, setIsAsked] = useState(false);
  const step = useStep(question.id);
  const close = () => {
    setIsAsked(false);
    step.run({ step: "close" }, () => toast("Closed."));
  };
  return (
    <>
      <Button type="button" look="line" small icon={lock} onClick={() => setIsAsked(true)}>
        Close thread
      </Button>
      <Confirm
        open={isAsked}
        title="Close this thread?"
        action="Close thread"
        busy={step.isPending}
        onConfirm={close}
        onClose={() => setIsAsked(false)}
      >
        Nobody can add to it. The person who asked can still read it, until it is erased automatically after the time in
        the settings.
      </Confirm>
    </>
  );
}

function Ended({ question: { closedAt, eraseAfter, state } }: { question: DeskQuestion }) {
  const { zone } = useSession();
  const taken = state === "withdrawn";
  return (
    <p className="soft">
      {taken && "The person who asked withdrew the question. You cannot send anything else."}
      {!taken && closedAt && `Closed ${dateTime(closedAt, zone)}. `}
      {!taken && eraseAfter && `It will be erased automatically after ${dateTime(eraseAfter, zone)}.`}
    </p>
  );
}
