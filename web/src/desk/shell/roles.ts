import { labelOf } from "../ui/words";
/** The roles with what they are for, in the order of the table of rights. */
export const ROLES = [
  { value: "owner", words: "Runs the site: people, settings, money, and all that is not medical." },
  { value: "doctor", words: "Writes, checks clinical articles, answers with the badge." },
  { value: "editor", words: "Writes, and publishes what is not clinical." },
  { value: "moderator", words: "Keeps the conversation in order." },
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
