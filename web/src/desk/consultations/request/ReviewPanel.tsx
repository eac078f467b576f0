import { useState } from "react";
import type { CareRequest } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Notice } from "../../../ui/Notice";
import { useMay } from "../../shell/session";
import { ButtonLink } from "../../ui/ButtonLink";
import { Form } from "../../ui/Form";
import { Panel } from "../../ui/Panel";
import { toast } from "../../ui/toasts";
import { reviewWords } from "../words";
import { NO_REVIEW, ReviewFields, reviewBody } from "./ReviewFields";
import { useStep } from "./useRequest";

/** Somebody has to decide: the time was taken meanwhile, or the payment is not what it should be. */
export function ReviewPanel({ request }: { request: CareRequest }) {
  const [review, setReview] = useState(NO_REVIEW);
  const [isTried, setIsTried] = useState(false);
  const mayMoney = useMay("manage_money");
  const step = useStep(request);
  const run = () => {
    setIsTried(true);
    const body = reviewBody(review);
    if (body) step.run({ step: "review", body }, () => toast("Decision saved."));
  };
  return (
    <Panel title="Needs a decision">
      <Form error={step.error} form="review" run={run}>
        <Notice tone="cost" title="This request needs a decision.">
          {reviewWords(request.reviewReason)}
        </Notice>
        {mayMoney && request.money && (
          <p>
            <ButtonLink to={`/money/${encodeURIComponent(request.money.reference)}`} look="line" small>
              View payment
            </ButtonLink>
          </p>
        )}
        <ReviewFields review={review} isTried={isTried} onChange={setReview} />
        <p>
          <Button disabled={step.isPending}>Decide</Button>
        </p>
      </Form>
    </Panel>
  );
}
