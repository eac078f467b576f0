import { Link } from "react-router";
import type { ComplaintRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { circleAlert, circleCheck, clock } from "../../../ui/icons";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { Panel } from "../../ui/Panel";
import { type RowDecision, RowDecisions } from "../../ui/RowDecisions";
import { dateTime } from "../../ui/time";
import { At } from "../../ui/When";
import { labelOf } from "../../ui/words";
import css from "../item/item.module.css";
import { dueOf } from "./due";

interface ComplaintPanelProps {
  complaint: ComplaintRow;
  onDecide: () => void;
}

/** A complaint: what it says, until when it must be acknowledged, and what came of it. */
export function ComplaintPanel({ complaint, onDecide }: ComplaintPanelProps) {
  const { about } = complaint;
  return (
    <Panel title={labelOf("ComplaintKind", complaint.kind)} aside={<Standing complaint={complaint} />}>
      <p className="small soft">
        {complaint.reference}. Came in <At at={complaint.at} />
        {!complaint.hasContact && ". No address was left, so nobody can be told the outcome."}
      </p>
      {about && (
        <p>
          About{" "}
          {about.item ? (
            <Link to={`/conversation?item=${encodeURIComponent(about.item)}`}>{about.title}</Link>
          ) : (
            about.title
          )}
        </p>
      )}
      <p className={css.quote} dir="auto">
        {complaint.words}
      </p>
      {complaint.reply && (
        <p className="small">
          <strong>Answered:</strong> {complaint.reply}
        </p>
      )}
      {complaint.state !== "decided" && <Steps complaint={complaint} onDecide={onDecide} />}
    </Panel>
  );
}

function Standing({ complaint }: { complaint: ComplaintRow }) {
  const { zone } = useSession();
  if (complaint.decidedAt) {
    return (
      <Chip tone="ok" icon={circleCheck}>
        {labelOf("ComplaintOutcome", complaint.outcome ?? "")}
        {complaint.decidedBy && `, ${complaint.decidedBy}`}
      </Chip>
    );
  }
  if (complaint.acknowledgedAt) {
    return <span className="small soft">acknowledged {dateTime(complaint.acknowledgedAt, zone)}</span>;
  }
  const { words, how } = dueOf(complaint.acknowledgeBy);
  return (
    <Chip tone={how === "late" ? "bad" : how === "soon" ? "wait" : "plain"} icon={how === "late" ? circleAlert : clock}>
      {words}
    </Chip>
  );
}

const CHANGES = [["conversation"]] as const;

const acknowledge = ({ id }: ComplaintRow) =>
  api.post("/api/desk/conversation/complaints/{id}", {
    params: { path: { id } },
    body: { do: "acknowledge" },
    keepalive: true,
  });

const acknowledging = ({ hasContact }: ComplaintRow, sendsNoMail: boolean): RowDecision<ComplaintRow> => ({
  key: "acknowledge",
  label: "Acknowledge",
  isMain: true,
  keepsRow: true,
  later: `will be acknowledged${acknowledgedWords(hasContact, sendsNoMail)}`,
  call: acknowledge,
});

function acknowledgedWords(hasContact: boolean, sendsNoMail: boolean): string {
  if (!hasContact) return ". No address was left, so no email is sent.";
  return sendsNoMail
    ? ". Email is not set up: the email that says so waits."
    : ": they get an email that it has arrived.";
}

function Steps({ complaint, onDecide }: ComplaintPanelProps) {
  const { id, reference, acknowledgedAt } = complaint;
  const { sendsNoMail = false } = useSession();
  return (
    <div className="row">
      {!acknowledgedAt && (
        <RowDecisions
          row={complaint}
          id={id}
          name={reference}
          decisions={[acknowledging(complaint, sendsNoMail)]}
          changes={CHANGES}
        />
      )}
      <Button type="button" small look="line" onClick={onDecide}>
        Decide and reply<span className="vh"> to {reference}</span>
      </Button>
    </div>
  );
}
