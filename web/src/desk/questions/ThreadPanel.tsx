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
        <p className="soft">No messages yet. What you write here, only who asked can read, with their code.</p>
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
      <strong className="small">{isOwn ? (message.by ?? "The doctor") : "Who asked"}</strong>
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
  if (isShown) return <img className={css.photo} src={photo.url} alt="What who asked has photographed" />;
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
      toast("The message is sent.");
    });
  };
  return (
    <Form run={run}>
      <TextArea
        label="Write to who asked"
        error={isTried && text.trim() === "" ? "Write the message." : undefined}
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
        Close the thread
      </Button>
      <Confirm
        open={isAsked}
        title="Close the thread?"
        action="Close it"
        busy={step.isPending}
        onConfirm={close}
        onClose={() => setIsAsked(false)}
      >
        Nobody can write in it any more. Who asked can still read it, until it is erased by itself after the time that
        the settings say.
      </Confirm>
    </>
  );
}

function Ended({ question: { closedAt, eraseAfter, state } }: { question: DeskQuestion }) {
  const { zone } = useSession();
  const taken = state === "withdrawn";
  return (
    <p className="soft">
      {taken && "Who asked took the question back. Nothing can be sent any more."}
      {!taken && closedAt && `Closed ${dateTime(closedAt, zone)}. `}
      {!taken && eraseAfter && `It is erased by itself after ${dateTime(eraseAfter, zone)}.`}
    </p>
  );
}
