import { Choice, TextArea } from "../../ui/fields";

const DECISIONS = [
  { value: "accept", label: "Accept it: handle it like any other request" },
  { value: "cancel", label: "Cancel it: refund in full" },
] as const;

/** What is decided about a request that needs it, and why. */
export interface Review {
  decision: (typeof DECISIONS)[number]["value"] | "";
  note: string;
}

export const NO_REVIEW: Review = { decision: "", note: "" };

/** What the server is sent; nothing while something is missing. */
export const reviewBody = ({ decision, note }: Review) =>
  decision === "" || note.trim() === "" ? undefined : { decision, note: note.trim() };

interface ReviewFieldsProps {
  review: Review;
  isTried: boolean;
  onChange: (review: Review) => void;
}

export function ReviewFields({ review, isTried, onChange }: ReviewFieldsProps) {
  const { decision, note } = review;
  return (
    <>
      <Choice
        label="Decision"
        error={isTried && decision === "" ? "Choose a decision." : undefined}
        value={decision}
        options={DECISIONS}
        onChange={(decision) => onChange({ ...review, decision })}
      />
      <TextArea
        label="Why"
        hint="For the log. No health details."
        error={isTried && note.trim() === "" ? "Enter a reason." : undefined}
        rows={2}
        maxLength={1000}
        value={note}
        onChange={(note) => onChange({ ...review, note })}
      />
    </>
  );
}
