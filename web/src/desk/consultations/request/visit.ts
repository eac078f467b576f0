import type { FieldError } from "../../../api/schema";

export interface VisitDraft {
  outcome: string;
  advice: string;
  /** '2026-11-30', or nothing. */
  followUp: string;
}

/** What is missing before the record can be kept. `today` is the day on the site's clock. */
export function visitProblems({ outcome, advice, followUp }: VisitDraft, today: string): FieldError[] {
  const problems: FieldError[] = [];
  if (outcome === "") problems.push({ field: "outcome", message: "Choose the outcome of the visit." });
  if (advice.trim() === "" && outcome !== "not_reached") {
    problems.push({ field: "advice", message: "Enter the advice you gave." });
  }
  if (followUp !== "" && followUp < today) {
    problems.push({ field: "followUp", message: "Choose today or a later day." });
  }
  return problems;
}

export const visitBody = ({ outcome, advice, followUp }: VisitDraft) => ({
  outcome,
  advice: advice.trim(),
  ...(followUp && { followUp }),
});
