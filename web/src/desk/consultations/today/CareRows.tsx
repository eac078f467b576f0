import type { CareRow } from "../../../api/schema";
import { stethoscope } from "../../../ui/icons";
import type { TodayPlace } from "../../shell/feature";
import { ButtonLink } from "../../ui/ButtonLink";
import { MoreRow, UrgentRow, WaitingRow } from "../../ui/TodayRows";
import { Ago } from "../../ui/When";
import { sentence } from "../../ui/words";
import { Seen } from "../Seen";
import { READS } from "../words";
import { Agenda } from "./Agenda";
import { isUrgent, soon, standing, waitingRows } from "./agenda";
import { DecideHere } from "./DecideHere";
import { useRequests } from "./useRequests";
import { useWaitingRoom } from "./useWaitingRoom";
import { WaitingRoom } from "./WaitingRoom";

/** Requests that stand on Today at most; the others stand in the list. */
const MOST = 6;

/** Patients on Today: those whose words sound urgent, those in the waiting room and the appointments, and what was asked for. */
export default function CareRows({ place }: { place: TodayPlace }) {
  if (place === "urgent") return <Urgent />;
  if (place === "agenda") return <Appointments />;
  if (place === "noAgenda") return <NoAppointments />;
  return place === "waiting" ? <NewRequests /> : null;
}

/** Before everything but danger: somebody comes at a time. */
function Appointments() {
  const rooms = useWaitingRoom();
  return (
    <>
      <WaitingRoom rows={rooms} />
      <Agenda without={rooms} />
    </>
  );
}

/** That nobody comes is said below the first steps of a new site. */
function NoAppointments() {
  return <Agenda without={useWaitingRoom()} isEmpty />;
}

function Urgent() {
  const unseen = useRequests({ unseen: true })?.items ?? [];
  const written = useRequests({ messages: true })?.items ?? [];
  const rows = [...unseen, ...written.filter(({ id }) => unseen.every((row) => row.id !== id))].filter(isUrgent);
  return rows.map((row) => <UrgentRequest key={row.id} row={row} />);
}

function UrgentRequest({ row }: { row: CareRow }) {
  const { id, name, reference, clockText, at, flags, unread } = row;
  const who = name || reference;
  const words = flags.map((flag) => sentence(flag).toLowerCase());
  return (
    <UrgentRow
      to={`/consultations/${id}`}
      who={who}
      what={["Consultation", clockText].filter(Boolean).join(", ")}
      at={at}
      found={words.length > 0 ? words : ["May be an emergency"]}
      hidden={
        flags.length > 0
          ? "What they wrote is opened on their page, and that you read it is recorded."
          : "Only the doctor can read the words. Anyone can call."
      }
      phone={row.phone}
      phoneLink={row.phoneLink}
    >
      <ButtonLink to={`/consultations/${id}`} look="line" state={unread > 0 ? undefined : READS}>
        {unread > 0 ? "Read and reply" : "Read it"}
        <span className="vh">: {who}</span>
      </ButtonLink>
    </UrgentRow>
  );
}

/** What was booked or asked for and has no place among the appointments. */
function NewRequests() {
  const unseen = useRequests({ unseen: true });
  const upcoming = useRequests({ upcoming: true });
  if (!unseen || !upcoming) return null;
  const rows = waitingRows(unseen.items, soon(upcoming.items, Date.now()));
  return (
    <>
      {rows.slice(0, MOST).map((row) => (
        <WaitingRow
          key={row.id}
          icon={stethoscope}
          to={`/consultations/${row.id}`}
          title={row.name || row.reference}
          text={
            <>
              {[row.package, row.clockText, row.moneyText].filter(Boolean).join(" · ")}
              {". "}
              {standing(row)}, received <Ago at={row.at} />
            </>
          }
        >
          <Step row={row} />
        </WaitingRow>
      ))}
      {(rows.length > MOST || unseen.total > unseen.items.length) && (
        <MoreRow to="/consultations?state=new">All new requests</MoreRow>
      )}
    </>
  );
}

/** What can be done about it here; what has to be written is written where the request is read. */
function Step({ row }: { row: CareRow }) {
  if (row.isNew) return <Seen row={row} />;
  if (row.state === "needs_review") return <DecideHere row={row} />;
  return (
    <ButtonLink to={`/consultations/${row.id}`} small look="line">
      Answer
      <span className="vh">: {row.name || row.reference}</span>
    </ButtonLink>
  );
}
