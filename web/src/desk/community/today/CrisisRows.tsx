import type { ModerationAction, QueueRow } from "../../../api/schema";
import { api } from "../../shell/api";
import { useCrisisRows } from "../../shell/counts";
import type { TodayPlace } from "../../shell/feature";
import { useMay } from "../../shell/session";
import { ButtonLink } from "../../ui/ButtonLink";
import { usePostponed } from "../../ui/postponed";
import { type RowDecision, RowDecisions } from "../../ui/RowDecisions";
import { UrgentRow } from "../../ui/TodayRows";
import { nameOf } from "../queue/QueueTable";
import { dangerWords, told } from "../words";

const CHANGES = [["conversation"]] as const;

/** Comments and questions on Today whose words sound like somebody is in danger. Nobody left a number to call. */
export default function CrisisRows({ place }: { place: TodayPlace }) {
  return place === "urgent" ? <Crises /> : null;
}

function Crises() {
  const crises = useCrisisRows();
  const { hidden } = usePostponed();
  const rows = (crises ?? []).filter(({ item }) => !hidden.has(item));
  return rows.map((row) => <Crisis key={row.item} row={row} />);
}

/** Does it to the item as it was seen: what another moderator decided in between is not overwritten. */
async function decide({ item, state }: QueueRow, action: ModerationAction): Promise<void> {
  const body = { action, items: [{ item, seen: state }] };
  const { items } = await api.post("/api/desk/conversation/decide", { body, keepalive: true });
  const { failed } = told(action, items);
  if (failed) throw new Error(failed);
}

const HOLD: RowDecision<QueueRow> = {
  key: "hold",
  label: "Take off the site",
  later: "will be taken off the site, and stays here until somebody has helped.",
  keepsRow: true,
  call: (row) => decide(row, "crisis"),
};

const HIDE: RowDecision<QueueRow> = {
  key: "hide",
  label: "Hide",
  later: "will be hidden, and leaves this list.",
  call: (row) => decide(row, "hide"),
};

/** What of it one press can do. What is open to all is taken off first; a private question is its doctor's to decide about. */
const decisionsOf = ({ state, sealed }: QueueRow): RowDecision<QueueRow>[] => {
  if (sealed) return [];
  return state === "published" ? [HOLD, HIDE] : [HIDE];
};

function whatOf({ kind, subject, isPrivate }: QueueRow): string {
  if (kind === "comment") return subject ? `Comment on ‘${subject.title}’` : "Comment";
  return isPrivate ? "Private question" : "Question";
}

function Crisis({ row }: { row: QueueRow }) {
  const mayAnswer = useMay("answer_as_doctor");
  const { item, kind, at, text, sealed, risk } = row;
  const to = `/conversation?state=crisis&item=${encodeURIComponent(item)}`;
  const id = item.split(":")[1];
  return (
    <UrgentRow
      to={to}
      who={nameOf(row)}
      what={whatOf(row)}
      at={at}
      found={[dangerWords(risk)]}
      text={sealed ? undefined : text}
      hidden="Only the doctor can read the words."
    >
      {kind === "question" && mayAnswer && (
        <ButtonLink to={`/questions/${id}`}>
          Answer<span className="vh">: {nameOf(row)}</span>
        </ButtonLink>
      )}
      <ButtonLink to={to} look={kind === "question" && mayAnswer ? "line" : "primary"}>
        Open and help<span className="vh">: {nameOf(row)}</span>
      </ButtonLink>
      <RowDecisions row={row} id={item} name={nameOf(row)} decisions={decisionsOf(row)} changes={CHANGES} />
    </UrgentRow>
  );
}
