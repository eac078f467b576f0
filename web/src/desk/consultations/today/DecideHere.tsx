import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { CareRequest, CareRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { CommandDialog } from "../../ui/CommandDialog";
import { toast } from "../../ui/toasts";
import { NO_REVIEW, ReviewFields, reviewBody } from "../request/ReviewFields";
import { useRequest, useStep } from "../request/useRequest";
import { reviewWords } from "../words";

/** Decides about a request whose time or payment is not what it should be, without leaving Today. */
export function DecideHere({ row: { id, name, reference } }: { row: CareRow }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button type="button" small look="line" onClick={() => setIsOpen(true)}>
        Decide<span className="vh">: {name || reference}</span>
      </Button>
      {isOpen && <Loading id={id} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The request as it is now; one that somebody has decided about meanwhile is opened. */
function Loading({ id, onClose }: { id: string; onClose: () => void }) {
  const go = useNavigate();
  const { data, error } = useRequest(id);
  const isRefused = Boolean(error) || (data && data.state !== "needs_review");
  useEffect(() => {
    if (isRefused) void go(`/consultations/${id}`);
  }, [isRefused, go, id]);
  return data && !isRefused ? <DecideDialog request={data} onClose={onClose} /> : null;
}

function DecideDialog({ request, onClose }: { request: CareRequest; onClose: () => void }) {
  const [review, setReview] = useState(NO_REVIEW);
  const step = useStep(request);
  const run = async () => {
    const body = reviewBody(review);
    if (!body) return;
    await step.mutateAsync({ step: "review", body });
    toast("Decision saved.");
    onClose();
  };
  return (
    <CommandDialog
      title={`Decide about ${request.reference}`}
      explanation={reviewWords(request.reviewReason)}
      confirm="Decide"
      command={step}
      run={run}
      onClose={onClose}
    >
      {(isTried) => <ReviewFields review={review} isTried={isTried} onChange={setReview} />}
    </CommandDialog>
  );
}
