import { useState } from "react";
import type { PaymentDetail, ReviewRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Notice } from "../../../ui/Notice";
import { labelOf } from "../../ui/words";
import { DecideDialog } from "../reviews/DecideDialog";
import { REASONS } from "../reviews/reasons";

/** What somebody still has to decide about a payment. */
export function ChecksPanel({ payment }: { payment: PaymentDetail }) {
  const [deciding, setDeciding] = useState<ReviewRow>();
  const open = payment.reviews.filter(({ resolvedAt }) => !resolvedAt);
  return (
    <>
      {open.map((review) => {
        const label = labelOf("ReviewReason", review.reason);
        const { meaning, todo } = REASONS[review.reason];
        return (
          <Notice key={review.id} tone="cost" title={`To check: ${label.toLowerCase()}`}>
            <p>{meaning}</p>
            <p>{todo}</p>
            <p>
              <Button type="button" small onClick={() => setDeciding(review)}>
                Decide
              </Button>
            </p>
          </Notice>
        );
      })}
      {deciding && <DecideDialog review={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}
