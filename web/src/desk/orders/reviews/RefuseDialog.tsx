import type { ProductReviewDesk } from "../../../api/schema";
import { ReplyDialog } from "../ReplyDialog";
import { describeRefusal, RULE } from "./deciding";
import { useRefusal } from "./useReview";

/** Keeps a review off the page, with a reason for who wrote it. */
export function RefuseDialog({ review, onClose }: { review: ProductReviewDesk; onClose: () => void }) {
  const { title, act, said } = describeRefusal(review.state);
  const send = useRefusal(review, said, onClose);
  const words = {
    title,
    text: RULE,
    hint: "Say why. They read it on the page of the order, and can write the review anew.",
    act,
    missing: "Tell the buyer why.",
  };
  return (
    <ReplyDialog
      form="review"
      draft={{ kind: "review_refusal", subject: review.id }}
      words={words}
      isRefusal
      rows={3}
      longest={500}
      send={send}
      onClose={onClose}
    />
  );
}
