import { useParams } from "react-router";
import type { DeskInquiry } from "../../../api/schema";
import { buttonClass } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { Icon } from "../../../ui/Icon";
import { fileText, mail, triangleAlert } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { KeptNotes } from "../../saving/KeptNotes";
import { useSession } from "../../shell/session";
import { Contacts } from "../../ui/Contacts";
import { happeningsOf } from "../../ui/cases/history";
import { NotesPanel } from "../../ui/cases/NotesPanel";
import { Facts } from "../../ui/Facts";
import { Happened } from "../../ui/Happened";
import { piecesOf } from "../../ui/marking";
import { OneScreen } from "../../ui/OneScreen";
import { Panel } from "../../ui/Panel";
import parts from "../../ui/parts.module.css";
import { ScreenHead } from "../../ui/ScreenHead";
import { StateChip } from "../../ui/StateChip";
import { date } from "../../ui/time";
import { At } from "../../ui/When";
import { chipOf, labelOf } from "../../ui/words";
import { aboutWords, actionWords, ruleWords, sizeWords, templateWords } from "../words";
import { ClockPanel } from "./ClockPanel";
import { DataPanel } from "./DataPanel";
import { StatePanel } from "./StatePanel";
import { ThreadPanel } from "./ThreadPanel";
import { pathOf, useInquiry, useStep } from "./useInquiry";

const BACK = { to: "/letters", label: "All messages" };

export default function InquiryScreen() {
  const { id = "" } = useParams();
  return (
    <OneScreen title="A message" back={BACK} query={useInquiry(id)}>
      {(data) => <Opened key={id} inquiry={data} />}
    </OneScreen>
  );
}

function Notes({ inquiry }: { inquiry: DeskInquiry }) {
  const note = useStep(inquiry);
  const shown = { notes: inquiry.notes, hint: "Only staff see it.", command: note };
  if (!inquiry.steps.includes("note")) return <NotesPanel {...shown} />;
  return (
    <KeptNotes
      kind="inquiry_note"
      subject={inquiry.id}
      {...shown}
      write={(text) => note.mutateAsync({ step: "notes", body: { text } })}
    />
  );
}

function Opened({ inquiry }: { inquiry: DeskInquiry }) {
  const { urgent, unread, reference, kind, about, name, state } = inquiry;
  return (
    <>
      <ScreenHead
        title={name || reference}
        lead={[reference, labelOf("InquiryKind", kind), aboutWords(kind, about)].filter(Boolean).join(" · ")}
        back={BACK}
      >
        {urgent && (
          <Chip tone="bad" icon={triangleAlert}>
            Read first
          </Chip>
        )}
        {unread && (
          <Chip tone="wait" icon={mail}>
            New reply
          </Chip>
        )}
        <StateChip words={chipOf("InquiryState", state)} />
      </ScreenHead>
      {urgent && <CallFirst inquiry={inquiry} />}
      <div className={parts.work}>
        <div className={parts.main}>
          <TextPanel inquiry={inquiry} />
          <ThreadPanel inquiry={inquiry} />
          <Notes inquiry={inquiry} />
        </div>
        <div className={parts.side}>
          {inquiry.complaint && <ClockPanel inquiry={inquiry} clock={inquiry.complaint} />}
          <WhoPanel inquiry={inquiry} />
          <StatePanel inquiry={inquiry} />
          <DataPanel inquiry={inquiry} />
          <Happened steps={happeningsOf(inquiry.history, { action: actionWords, states: "InquiryState" })} />
        </div>
      </div>
    </>
  );
}

/** What may be an emergency, with the way to reach them: before anything else on the screen. */
function CallFirst({ inquiry: { flags, person } }: { inquiry: DeskInquiry }) {
  return (
    <div className={parts.told}>
      <Notice
        tone="cost"
        title={person.phone ? "This may be an emergency. Call them first." : "This may be an emergency."}
      >
        <p>
          {flags.length > 0 && `Found: ${flags.map(ruleWords).join(", ")}. `}
          They were shown who to call when they wrote this.
          {!person.phone && " They left no phone number: reply to them at once."}
        </p>
        {person.phone && <Contacts phone={person.phone} phoneLink={person.phoneLink} isUrgent none="" />}
      </Notice>
    </div>
  );
}

/** Who wrote, how they can be reached, what they agreed to and how long this is kept. */
function WhoPanel({ inquiry }: { inquiry: DeskInquiry }) {
  const { zone } = useSession();
  const { person, consents, eraseAfter, mails } = inquiry;
  const { name, organisation } = person;
  return (
    <Panel title="Who">
      <h3 dir="auto">{name || "No name"}</h3>
      {organisation && <p dir="auto">{organisation}</p>}
      <Contacts {...person} none="No contact details" />
      {consents.length > 0 && (
        <ul className={parts.lines} aria-label="What they agreed to">
          {consents.map(({ key, version, text, at }) => (
            <li key={`${key} ${version}`}>
              <span className="small">{text}</span>
              <span className="small soft">
                version {version}, {date(at, zone)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {mails.length > 0 && (
        <ul className={parts.lines} aria-label="Emails sent to them">
          {mails.map(({ at, template, state }) => (
            <li key={`${at} ${template}`}>
              <span className="small">
                {templateWords(template)}, {date(at, zone)}: {labelOf("MailState", state)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {eraseAfter && <p className="small soft">Kept until {date(eraseAfter, zone)}, then erased.</p>}
    </Panel>
  );
}

/** What they wrote, with the words of an emergency marked, and what else they said. */
function TextPanel({ inquiry }: { inquiry: DeskInquiry }) {
  const { text, hidden, flags, details, files, at } = inquiry;
  return (
    <Panel title="What they wrote">
      <p className="small soft">
        Received <At at={at} />
      </p>
      {hidden && (
        <Notice tone="told" title="Only the doctor can read this.">
          It is about their health. Only people who can read health details see it.
        </Notice>
      )}
      {text && (
        <p className={parts.quote} dir="auto">
          {piecesOf(text, flags.map(ruleWords)).map(({ text: words, isMarked, at: place }) =>
            isMarked ? <mark key={place}>{words}</mark> : <span key={place}>{words}</span>,
          )}
        </p>
      )}
      {!text && !hidden && <p className="soft">No message.</p>}
      {details.length > 0 && <Facts facts={details.map(({ label, value }) => [label, value])} isForeign />}
      {files.length > 0 && (
        <ul className={parts.lines} aria-label="Files">
          {files.map(({ id, name, bytes, held, warnings }) => (
            <li key={id}>
              {held ? (
                <span className="small">
                  <strong>{name}</strong> {held}
                </span>
              ) : (
                <a
                  className={buttonClass({ look: "line", small: true })}
                  href={`${pathOf(inquiry.id)}/files/${encodeURIComponent(id)}`}
                  download={name}
                >
                  <Icon of={fileText} size="small" />
                  {name} ({sizeWords(bytes)})
                </a>
              )}
              {warnings.map((warning) => (
                <span key={warning} className="small">
                  {warning}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
