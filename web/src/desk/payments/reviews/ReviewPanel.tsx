import { Link } from "react-router";
import type { ReviewRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { circleCheck, lock } from "../../../ui/icons";
import { useSession } from "../../shell/session";
import { Panel } from "../../ui/Panel";
import { dateTime } from "../../ui/time";
import { Ago } from "../../ui/When";
import { labelOf } from "../../ui/words";
import { shortReference, whoWords } from "../words";
import { isOurs, REASONS, resolutionWords } from "./reasons";

interface ReviewPanelProps {
  review: ReviewRow;
  onDecide: () => void;
}

export function ReviewPanel({ review, onDecide }: ReviewPanelProps) {
  const { zone, person } = useSession();
  const label = labelOf("ReviewReason", review.reason);
  const { meaning, todo, isHeld } = REASONS[review.reason];
  return (
    <Panel title={label} aside={<Standing review={review} isHeld={isHeld} />}>
      <p className="small soft">
        <About review={review} />, put up <Ago at={review.openedAt} />
      </p>
      <p>{meaning}</p>
      {review.detail && <p>{review.detail}</p>}
      {review.resolvedAt ? (
        <>
          {review.note && <p>{review.note}</p>}
          <p className="small soft">
            Decided by {whoWords(review.resolvedBy, person.id, review.resolvedByName)},{" "}
            {dateTime(review.resolvedAt, zone)}
          </p>
        </>
      ) : (
        <>
          <p>
            <strong>What to do:</strong> {todo}
          </p>
          <p>
            <Button type="button" onClick={onDecide}>
              Decide<span className="vh"> about {label.toLowerCase()}</span>
            </Button>
          </p>
        </>
      )}
    </Panel>
  );
}

function About({ review: { reason, reference } }: { review: ReviewRow }) {
  if (reason === "strange_rate") return <Link to="/money/rates">Rate of {reference}</Link>;
  if (isOurs(reference)) return <Link to={`/money/${reference}`}>Payment {shortReference(reference)}</Link>;
  return (
    <>
      The provider’s reference <code>{reference}</code>
    </>
  );
}

function Standing({ review, isHeld }: { review: ReviewRow; isHeld: boolean | undefined }) {
  if (review.resolvedAt) {
    return (
      <Chip tone="ok" icon={circleCheck}>
        {resolutionWords(review.resolution ?? "dismissed", review.reason)}
      </Chip>
    );
  }
  if (!isHeld) return null;
  return (
    <Chip tone="wait" icon={lock}>
      Money is held
    </Chip>
  );
}
