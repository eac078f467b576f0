export type Role = (typeof ROLES)[number]["value"];

/** The roles with what they are for, in the order of the table of rights. */
export const ROLES = [
  { value: "owner", label: "Owner", words: "Runs the site: people, settings, money, and all that is not medical." },
  { value: "doctor", label: "Doctor", words: "Writes, checks clinical articles, answers with the badge." },
  { value: "editor", label: "Editor", words: "Writes, and publishes what is not clinical." },
  { value: "moderator", label: "Moderator", words: "Keeps the conversation in order." },
  { value: "support", label: "Support", words: "Helps visitors with requests and orders, without health details." },
  { value: "finance", label: "Finance", words: "Payments, refunds and reports." },
] as const;

/** A role as people read it. */
export const roleLabel = (role: string) => ROLES.find(({ value }) => value === role)?.label ?? role;

/** Somebody's roles as one line: 'Owner and doctor'. */
export function roleLabels(roles: readonly string[]): string {
  const [first = "", ...others] = roles.map(roleLabel);
  const rest = others.map((label) => label.toLowerCase());
  const last = rest.pop();
  return last ? `${[first, ...rest].join(", ")} and ${last}` : first;
}
