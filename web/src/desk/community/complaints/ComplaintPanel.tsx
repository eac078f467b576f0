import { useState } from "react";
import { Link } from "react-router";
import type { ComplaintRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { circleAlert, circleCheck, clock } from "../../../ui/icons";
import { useSession } from "../../shell/session";
import { Confirm } from "../../ui/Dialog";
import { Panel } from "../../ui/Panel";
import { dateTime } from "../../ui/time";
import { At } from "../../ui/When";
import { labelOf } from "../../ui/words";
import css from "../item/item.module.css";
import { dueOf } from "./due";
import { useComplaint } from "./useComplaint";

interface ComplaintPanelProps {
  complaint: ComplaintRow;
  onDecide: () => void;
}

/** A complaint: what it says, until when it must be acknowledged, and what came of it. */
export function ComplaintPanel({ complaint, onDecide }: ComplaintPanelProps) {
  const { about } = complaint;
  return (
    <Panel
      title={`${labelOf("ComplaintKind", complaint.kind)}, ${complaint.reference}`}
      aside={<Standing complaint={complaint} />}
    >
      <p className="small soft">
        Came in <At at={complaint.at} />
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

function Steps({ complaint, onDecide }: ComplaintPanelProps) {
  const [isAsked, setIsAsked] = useState(false);
  const close = () => setIsAsked(false);
  const step = useComplaint(complaint.id, close, true);
  return (
    <div className="row">
      {!complaint.acknowledgedAt && (
        <Button type="button" onClick={() => setIsAsked(true)}>
          Acknowledge<span className="vh"> {complaint.reference}</span>
        </Button>
      )}
      <Button type="button" look="line" onClick={onDecide}>
        Decide and reply<span className="vh"> to {complaint.reference}</span>
      </Button>
      <Confirm
        open={isAsked}
        title="Acknowledge this complaint?"
        action="Acknowledge"
        busy={step.isPending}
        onConfirm={() => step.run({ do: "acknowledge" })}
        onClose={close}
      >
        {complaint.hasContact
          ? "They get an email that says it has arrived and someone is looking into it. The date is recorded."
          : "No address was left, so no email is sent. The date is recorded."}
      </Confirm>
    </div>
  );
}
