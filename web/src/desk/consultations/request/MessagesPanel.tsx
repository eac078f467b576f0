import { useState } from "react";
import type { CareMessage, CareRequest, CareThread, ReplyTo } from "../../../api/schema";
import { asProblem } from "../../shell/problem";
import { useSession } from "../../shell/session";
import { BeginWith } from "../../ui/cases/ReplyDialog";
import { Choice, fieldId } from "../../ui/fields";
import { Loaded } from "../../ui/Loaded";
import { MessageBox } from "../../ui/messages/MessageBox";
import { MessageThread } from "../../ui/messages/MessageThread";
import { Panel } from "../../ui/Panel";
import { dateTime } from "../../ui/time";
import { toast } from "../../ui/toasts";
import { channelWords, hasTwoReaders, hintFor, nameIn, readersOf, startOf, withTemplate } from "./reply";
import { useReplyTemplates, useSending, useSpoken, useThread, voiceCallsOf } from "./useMessages";

/** The messages with who is cared for, and with who pays. That new ones were read is recorded. */
export function MessagesPanel({ request }: { request: CareRequest }) {
  const query = useThread(request.id);
  return (
    <Panel title="Messages">
      <div className="stack">
        <p className="soft">When you see a new message here, your name and the time are recorded.</p>
        <Loaded query={query} level={3}>
          {(thread) => <Thread request={request} thread={thread} />}
        </Loaded>
        {query.data && query.error && (
          <p className="soft" role="status">
            New messages cannot be loaded right now. {asProblem(query.error).detail}
          </p>
        )}
        {request.steps.includes("reply") && <Writing request={request} />}
      </div>
    </Panel>
  );
}

function Thread({ request, thread: { messages, isOpen } }: { request: CareRequest; thread: CareThread }) {
  const mayWrite = request.steps.includes("reply");
  return (
    <>
      {messages.length === 0 ? (
        <p className="soft">No messages yet.</p>
      ) : (
        <MessageThread
          messages={messages}
          nameOf={(message) => nameIn(request, message)}
          withWhom={({ channel }) => channelWords(request, channel)}
        />
      )}
      <Arrivals request={request} messages={messages} />
      {!isOpen && (
        <p className="soft">
          {mayWrite
            ? "They cannot write here now. They can still read what you send."
            : "Nobody can write here until the request is paid."}
        </p>
      )}
    </>
  );
}

/** Says to who cannot see it that somebody wrote while the screen was open. */
function Arrivals({ request, messages }: { request: CareRequest; messages: readonly CareMessage[] }) {
  const { zone } = useSession();
  const received = messages.filter(({ from }) => from === "asker");
  const [known] = useState(() => new Set(received.map(({ id }) => id)));
  const latest = received.findLast(({ id }) => !known.has(id));
  return (
    <div className="vh" role="status">
      {latest && (
        <p key={latest.id}>
          {latest.isUrgent ? "New urgent message" : "New message"} from {nameIn(request, latest)},{" "}
          {dateTime(latest.at, zone)}.
        </p>
      )}
    </div>
  );
}

function Writing({ request }: { request: CareRequest }) {
  const [to, setTo] = useState<ReplyTo>(() => startOf(request));
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState("");
  const sending = useSending(request);
  const templates = useReplyTemplates();
  const textOf = (key: string) => templates.find((template) => template.key === key)?.text;
  const choose = (key: string) => {
    const template = textOf(key);
    if (template !== undefined) setText(withTemplate(text, template, textOf(chosen)));
    setChosen(key);
  };
  const send = (written: string) =>
    sending.run({ to, text: written }, () => {
      setText("");
      setChosen("");
      // A message about money may be followed by one about health: that it goes to who pays is chosen each time.
      setTo(startOf(request));
      toast("Message sent. The email that says so is in the outbox.");
    });
  const reader = to === "payer" ? request.payer.name : request.patient.name;
  const spoken = useSpoken(request.id);
  const voice = {
    reader: { name: reader || "the patient", calls: voiceCallsOf(request.id, to) },
    onSent: () => {
      spoken();
      setTo(startOf(request));
      toast("Voice note sent. The email that says so is in the outbox.");
    },
  };
  return (
    <MessageBox
      label={`Write to ${voice.reader.name}`}
      hint={hintFor(request, to)}
      text={text}
      onText={setText}
      isPending={sending.isPending}
      error={sending.error}
      onSend={send}
      voice={voice}
    >
      {hasTwoReaders(request) && (
        <Choice
          id={fieldId("to", "message")}
          label="To"
          value={to}
          options={readersOf(request)}
          onChange={(reader) => setTo(reader)}
        />
      )}
      <BeginWith templates={templates} chosen={chosen} onChoose={choose} />
    </MessageBox>
  );
}
