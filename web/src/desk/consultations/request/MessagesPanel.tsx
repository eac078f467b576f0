import { useState } from "react";
import type { CareMessage, CareRequest, CareThread, ReplyTo } from "../../../api/schema";
import { SavedNote, TypedDraft } from "../../saving/TypedDraft";
import type { Typed } from "../../saving/useTyped";
import { asProblem } from "../../shell/problem";
import { useSession } from "../../shell/session";
import { BeginWith } from "../../ui/cases/ReplyDialog";
import { type BegunText, useTemplateChoice } from "../../ui/cases/templates";
import { Choice, fieldId } from "../../ui/fields";
import { Loaded } from "../../ui/Loaded";
import { MessageBox } from "../../ui/messages/MessageBox";
import { MessageThread } from "../../ui/messages/MessageThread";
import { NoMail, useMailToast } from "../../ui/NoMail";
import { Panel } from "../../ui/Panel";
import { dateTime } from "../../ui/time";
import { channelWords, hasTwoReaders, hintFor, nameIn, readersOf, startOf } from "./reply";
import { useSending, useSpoken, useThread, voiceCallsOf } from "./useMessages";

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
        {request.steps.includes("reply") && (
          <TypedDraft<Writable>
            kind="consultation_message"
            subject={request.id}
            start={{ text: "", chosen: "", to: startOf(request) }}
          >
            {(typed) => <Writing request={request} typed={typed} />}
          </TypedDraft>
        )}
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

interface Writable extends BegunText {
  to: ReplyTo;
}

function Writing({ request, typed }: { request: CareRequest; typed: Typed<Writable> }) {
  const { text, to } = typed.fields;
  const reader = to === "payer" ? request.payer : request.patient;
  const mailed = useMailToast();
  const sending = useSending(request);
  const begin = useTemplateChoice(typed.fields, typed.put);
  const send = async (written: string) => {
    await typed.settle();
    sending.run({ to, text: written }, () => {
      // From the start: a message about money may be followed by one about health, so to whom it goes is chosen each time.
      typed.sent();
      mailed("Message sent.", "The email that says so is in the outbox.", [reader]);
    });
  };
  const spoken = useSpoken(request.id);
  const voice = {
    reader: { name: reader.name || "the patient", calls: voiceCallsOf(request.id, to) },
    onSent: () => {
      spoken();
      typed.put({ to: startOf(request) });
      mailed("Voice note sent.", "The email that says so is in the outbox.", [reader]);
    },
  };
  return (
    <MessageBox
      label={`Write to ${voice.reader.name}`}
      hint={hintFor(request, to)}
      text={text}
      onText={(words) => typed.put({ text: words })}
      saved={<SavedNote typed={typed} />}
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
          onChange={(reader) => typed.put({ to: reader })}
        />
      )}
      <BeginWith {...begin} />
      <NoMail what="the email about a message" people={[reader]} />
    </MessageBox>
  );
}
