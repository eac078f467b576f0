import { useState } from "react";
import { Link } from "react-router";
import type { ProductReviewDesk } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { x } from "../../../ui/icons";
import { useMay } from "../../shell/session";
import { Panel } from "../../ui/Panel";
import parts from "../../ui/parts.module.css";
import { RowDecisions } from "../../ui/RowDecisions";
import { StateChip } from "../../ui/StateChip";
import { At } from "../../ui/When";
import { chipOf } from "../../ui/words";
import { PACKING_RIGHT } from "../rights";
import { describeRefusal, listDecisions, nameReview } from "./deciding";
import { RefuseDialog } from "./RefuseDialog";
import { Stars } from "./Stars";
import { CHANGES, PUBLISH } from "./useReview";

/** What a buyer says of a product, and whether it is shown. */
export function ReviewPanel({ review }: { review: ProductReviewDesk }) {
  const [isRefusing, setIsRefusing] = useState(false);
  const mayDecide = useMay(PACKING_RIGHT);
  const { state, stars, text, reply, orderId, createdAt } = review;
  const name = nameReview(review);
  const can = listDecisions(state);
  return (
    <Panel title={name} aside={<StateChip words={chipOf("ProductReviewState", state)} />}>
      <p>
        <Stars stars={stars} />
      </p>
      {text && (
        <p className={parts.quote} dir="auto">
          {text}
        </p>
      )}
      <p className="small soft">
        Written <At at={createdAt} />,{" "}
        <Link to={`/orders/${orderId}`}>
          view order<span className="vh"> of {name}</span>
        </Link>
      </p>
      {reply && (
        <p className="small" dir="auto">
          Our reply: {reply}
        </p>
      )}
      {mayDecide && (
        <div className={parts.acts}>
          {can.publish && (
            <RowDecisions row={review} id={review.id} name={name} decisions={[PUBLISH]} changes={CHANGES} />
          )}
          {can.refuse && (
            <Button type="button" look="line" small icon={x} onClick={() => setIsRefusing(true)}>
              {describeRefusal(state).label}
              <span className="vh">: {name}</span>
            </Button>
          )}
        </div>
      )}
      {isRefusing && <RefuseDialog review={review} onClose={() => setIsRefusing(false)} />}
    </Panel>
  );
}
