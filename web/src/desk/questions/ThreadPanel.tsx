import { useState } from "react";
import type { DeskMessage, DeskPhoto, DeskQuestion } from "../../api/schema";
import { Button } from "../../ui/Button";
import { bytesText } from "../../ui/bytes";
import { image, lock, send } from "../../ui/icons";
import { useSession } from "../shell/session";
import { Confirm } from "../ui/Dialog";
import { Form } from "../ui/Form";
import { TextArea } from "../ui/fields";
import { Panel } from "../ui/Panel";
import { dateTime } from "../ui/time";
import { toast } from "../ui/toasts";
import { At } from "../ui/When";
import css from "./questions.module.css";
import { useStep } from "./useQuestion";
import { isOpen } from "./words";

/** Messages between the doctor and who asked; both read them only here and behind the code. */
export function ThreadPanel({ question }: { question: DeskQuestion }) {
  const { messages } = question;
  return (
    <Panel title="Private thread" aside={isOpen(question) && <Close question={question} />}>
      {messages.length === 0 ? (
        <p className="soft">
          No messages yet. Only the person who asked can read what you write here, with their code.
        </p>
      ) : (
        <ol className={css.thread}>
          {messages.map((message) => (
            <OneMessage key={message.id} message={message} />
          ))}
        </ol>
      )}
      {isOpen(question) ? <Write id={question.id} /> : <Ended question={question} />}
    </Panel>
  );
}

function OneMessage({ message }: { message: DeskMessage }) {
  const { zone } = useSession();
  const isOwn = message.from === "doctor";
  return (
    <li className={isOwn ? css.own : undefined}>
      <strong className="small">{isOwn ? (message.by ?? "The doctor") : "Person who asked"}</strong>
      {message.text && (
        <p className={css.message} dir="auto">
          {message.text}
        </p>
      )}
      {message.photos.map((photo) => (
        <OnePhoto key={photo.id} photo={photo} />
      ))}
      <span className="small soft">
        <At at={message.at} />
        {isOwn && (message.readAt ? `, read ${dateTime(message.readAt, zone)}` : ", not read yet")}
      </span>
    </li>
  );
}

/** A photo, which is opened on purpose: each opening is recorded. */
function OnePhoto({ photo }: { photo: DeskPhoto }) {
  const [isShown, setIsShown] = useState(false);
  if (isShown) return <img className={css.photo} src={photo.url} alt="Sent by the person who asked" />;
  return (
    <Button type="button" look="line" small icon={image} onClick={() => setIsShown(true)}>
      Show the photo ({bytesText(photo.bytes)})
    </Button>
  );
}

function Write({ id }: { id: string }) {
  const [text, setText] = useState("");
  const [isTried, setIsTried] = useState(false);
  const step = useStep(id);
  const run = () => {
    setIsTried(true);
    if (text.trim() === "") return;
    step.run({ step: "messages", body: { text: text.trim() } }, () => {
      setText("");
      setIsTried(false);
      toast("Message sent.");
    });
  };
  return (
    <Form run={run}>
      <TextArea
        label="Write to the person who asked"
        error={isTried && text.trim() === "" ? "Enter a message." : undefined}
        rows={3}
        maxLength={5000}
        value={text}
        onChange={setText}
      />
      <Button look="line" icon={send} disabled={step.isPending}>
        Send
      </Button>
    </Form>
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
