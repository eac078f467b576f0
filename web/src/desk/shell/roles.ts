import { labelOf } from "../ui/words";
/** The roles with what they are for, in the order of the table of rights. */
export const ROLES = [
  { value: "owner", words: "Runs the site: people, settings, money and everything that is not medical." },
  { value: "doctor", words: "Writes, checks clinical articles and answers as the doctor." },
  { value: "editor", words: "Writes, and publishes content that is not clinical." },
  { value: "moderator", words: "Moderates comments and questions." },
  { value: "support", words: "Helps visitors with requests and orders, without health details." },
  { value: "finance", words: "Payments, refunds and reports." },
] as const;

/** Somebody's roles as one line: 'Owner and doctor'. */
export function roleLabels(roles: readonly string[]): string {
  const [first = "", ...others] = roles.map((role) => labelOf("Role", role));
  const rest = others.map((label) => label.toLowerCase());
  const last = rest.pop();
  return last ? `${[first, ...rest].join(", ")} and ${last}` : first;
}
