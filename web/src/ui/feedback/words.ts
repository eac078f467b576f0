/* Texts of the feedback panel (spec 1 §4 and §8). */

export type Liked = "yes" | "no";

export const FEEDBACK = {
  question: "Was this page helpful?",
  thanks: "Thank you!",
  improves: "Your feedback helps us improve.",
};

const FAILED = "Failed to submit—please try again.";
export const FEEDBACK_FAILURES = { failed: FAILED, network: FAILED };

export const ASKED: Record<Liked, string> = {
  yes: "Great! What did you like?",
  no: "Sorry! How can we improve?",
};
