import { useState } from "react";
import { useParams } from "react-router";
import type { CareRequest, CareRoom } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { reply, triangleAlert } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { KeptNotes } from "../../saving/KeptNotes";
import { useMay } from "../../shell/session";
import { happeningsOf } from "../../ui/cases/history";
import { Happened } from "../../ui/Happened";
import { OneScreen } from "../../ui/OneScreen";
import { Panel } from "../../ui/Panel";
import { ScreenHead } from "../../ui/ScreenHead";
import { StateChip } from "../../ui/StateChip";
import { At } from "../../ui/When";
import { chipOf, labelOf } from "../../ui/words";
import { CallPanel } from "../call/CallPanel";
import css from "../care.module.css";
import { actionWords, mustBeCalled } from "../words";
import { ConsentPanel, MoneyPanel } from "./FactsPanels";
import { FilesPanel } from "./FilesPanel";
import { GuestsPanel } from "./GuestsPanel";
import { MessagesPanel } from "./MessagesPanel";
import { PeoplePanel } from "./PeoplePanel";
import { PersonDataPanel } from "./PersonDataPanel";
import { ReplyDialog } from "./ReplyDialog";
import { ReviewPanel } from "./ReviewPanel";
import { StoryPanel } from "./StoryPanel";
import { TimePanel } from "./TimePanel";
import { useRequest, useStep } from "./useRequest";
import { VisitPanel } from "./VisitPanel";

const BACK = { to: "/consultations", label: "All requests" };

export default function RequestScreen() {
  const { id = "" } = useParams();
  return (
    <OneScreen title="A request" back={BACK} query={useRequest(id)}>
      {(data) => <Opened key={id} request={data} />}
    </OneScreen>
  );
}

function Opened({ request }: { request: CareRequest }) {
  const mayRead = useMay("read_health_details");
  const isFlagged = mustBeCalled(request);
  return (
    <>
      <ScreenHead title={request.patient.name || request.reference} lead={leadOf(request)} back={BACK}>
        {isFlagged && (
          <Chip tone="bad" icon={triangleAlert}>
            Read first
          </Chip>
        )}
        <StateChip words={chipOf("CareState", request.state)} />
      </ScreenHead>
      {isFlagged && (
        <div className={css.told}>
          <Notice tone="cost" title="This may be an emergency.">
            They were shown who to call when they wrote this. Call them first.
          </Notice>
        </div>
      )}
      {request.steps.includes("review") && (
        <div className={css.told}>
          <ReviewPanel request={request} />
        </div>
      )}
      {mayRead && request.room?.mayTalk && <CallPanel requestId={request.id} />}
      <div className={css.work}>
        <div className={css.first}>
          <PeoplePanel request={request} />
        </div>
        <div className={css.time}>
          <TimePanel request={request} />
        </div>
        <div className={css.main}>
          {mayRead ? <Health request={request} /> : <Locked request={request} />}
          <EmailsPanel request={request} mayRead={mayRead} />
        </div>
        <div className={css.side}>
          <MoneyPanel request={request} />
          <ConsentPanel request={request} />
          <Happened steps={happeningsOf(request.history, { action: actionWords, states: "CareState" })} />
          <PersonDataPanel request={request} />
        </div>
      </div>
    </>
  );
}

function leadOf({ reference, package: wanted }: CareRequest): string {
  return [reference, wanted?.title].filter(Boolean).join(" · ");
}

/** What only those see who may read health details. */
function Health({ request }: { request: CareRequest }) {
  const note = useStep(request);
  return (
    <>
      <StoryPanel request={request} />
      {request.room && hasGuests(request.room.guests) && (
        <GuestsPanel requestId={request.id} guests={request.room.guests} />
      )}
      <MessagesPanel request={request} />
      {request.files.length > 0 && <FilesPanel request={request} />}
      <VisitPanel request={request} />
      <KeptNotes
        kind="consultation_note"
        subject={request.id}
        notes={request.notes}
        hint="Encrypted. Only people who can read health details see it."
        command={note}
        write={(text) => note.mutateAsync({ step: "notes", body: { text } })}
      />
    </>
  );
}

/** Not of rooms elsewhere, to which nobody is invited here. */
const hasGuests = ({ invited, mayInvite }: CareRoom["guests"]): boolean => invited.length + mayInvite.length > 0;

function Locked({ request: { hasStory } }: { request: CareRequest }) {
  if (!hasStory) return null;
  return (
    <Notice tone="told" title="Only the doctor can read this.">
      Story, messages, files, notes and the visit record are only shown to people who can read health details. Each view
      is recorded.
    </Notice>
  );
}

/** What was mailed. Who may not read the messages writes to who pays from here. */
function EmailsPanel({ request, mayRead }: { request: CareRequest; mayRead: boolean }) {
  const [isWriting, setIsWriting] = useState(false);
  const mayReply = !mayRead && request.steps.includes("reply");
  if (!mayReply && request.mails.length === 0) return null;
  const write = mayReply && (
    <Button type="button" small icon={reply} onClick={() => setIsWriting(true)}>
      Reply by email
    </Button>
  );
  return (
    <Panel title="Emails" aside={write}>
      {request.mails.length === 0 ? (
        <p className="soft">None yet. Emails never contain health details.</p>
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
