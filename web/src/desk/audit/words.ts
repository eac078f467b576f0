import { formatAmount, isCurrency } from "../forms/money";

/** What a subject is called, and the screen that shows it where there is one. */
const THINGS_DONE: Record<string, (id: string) => { text: string; to?: string }> = {
  letter: (id) => ({ text: "A message", to: `/letters/${id}` }),
  order: (id) => ({ text: "An order", to: `/orders/${id}` }),
  coupon: () => ({ text: "A coupon", to: "/coupons" }),
  stock: (id) => ({ text: "Stock", to: `/stock/${id}` }),
  gift: (id) => ({ text: "A donation", to: `/giving/${id}` }),
  client: () => ({ text: "A program", to: "/clients" }),
  webhook: (id) => ({ text: "A webhook", to: `/webhooks/${id}` }),
  sync: () => ({ text: "The content sync", to: "/sync" }),
  dataset_run: (id) => ({ text: "An import", to: `/imports/${id}` }),
  job: () => ({ text: "A failed job", to: "/mail/jobs" }),
  audit: () => ({ text: "The audit log" }),
  member: () => ({ text: "Someone", to: "/people" }),
  breach: (id) => ({ text: "A breach", to: `/complaints/breaches/${id}` }),
  person: () => ({ text: "A person", to: "/person" }),
  "mail-suppression": () => ({ text: "An address", to: "/mail/suppressions" }),
  draft: () => ({ text: "A draft" }),
  "newsletter-issue": (id) => ({ text: "An issue", to: `/newsletter/issues/${id}` }),
  "newsletter-reader": (id) => ({ text: "A reader", to: `/newsletter/subscribers/${id}` }),
  "newsletter-import": () => ({ text: "An import", to: "/newsletter/imports" }),
  place: (id) => ({ text: "A place", to: `/places/${id}` }),
  places_item: () => ({ text: "A visitor’s report", to: "/places/items" }),
  places: () => ({ text: "Places", to: "/places/imports" }),
};

/** What an action was done to: its words, and the screen that shows it where there is one. */
export function subjectOf(action: string, subject: string): { text: string; to?: string } {
  const at = subject.indexOf(":");
  const [kind, id] = [subject.slice(0, Math.max(0, at)), subject.slice(at + 1)];
  const thing = Object.hasOwn(THINGS_DONE, kind) ? THINGS_DONE[kind] : undefined;
  // What is gone for good has no screen any more.
  if (thing) return /eras|delete/.test(action) ? { text: thing(id).text } : thing(id);
  if (kind === "invite") return { text: "An invitation", to: "/people" };
  if (action.startsWith("document.") && action !== "document.delete") return { text: id, to: `/documents/${id}` };
  if (action.startsWith("media.") && action !== "media.delete") {
    return { text: "A file", to: `/media?file=${encodeURIComponent(id)}` };
  }
  if (kind === "comment" || kind === "question") {
    return { text: `A ${kind}`, to: `/conversation?item=${encodeURIComponent(subject)}` };
  }
  if (kind === "complaint") return { text: "A complaint", to: "/conversation/complaints" };
  if (kind === "report") return { text: "A report", to: "/conversation/reports" };
  if (kind === "word") return { text: "A blocked word", to: "/conversation/words" };
  if (kind === "consultation" || kind === "care_request") {
    // What was erased is not there any more.
    return action.includes("eras")
      ? { text: "A consultation" }
      : { text: "A consultation", to: `/consultations/${id}` };
  }
  if (kind === "clinician") return { text: "A clinician", to: `/consultations/hours/${id}` };
  if (action === "licences.change") return { text: "The licence map", to: "/consultations/licences" };
  if (action === "holidays.change") return { text: "Holidays", to: "/consultations/hours" };
  if (kind === "payment") return { text: "A payment", to: `/money/${encodeURIComponent(id)}` };
  if (subject === "payouts:all") return { text: "Payouts", to: "/money/payouts" };
  if (action === "payment.rates") return { text: "Exchange rates", to: "/money/rates" };
  if (subject === "mail:kept") return { text: "Emails on hold", to: "/mail/setup" };
  if (action.startsWith("mail.")) return { text: "An email", to: `/mail/${id}` };
  return { text: subject };
}

/** Beginnings of actions that can be asked for. */
export const THINGS = [
  { value: "", label: "Everything" },
  { value: "document", label: "Pages and settings" },
  { value: "media", label: "Files" },
  { value: "staff", label: "People and sign-ins" },
  { value: "mail", label: "Emails" },
  { value: "job", label: "Failed jobs" },
  { value: "comment", label: "Comments" },
  { value: "question", label: "Questions" },
  { value: "report", label: "Reports" },
  { value: "complaint", label: "Complaints" },
  { value: "letter", label: "Messages" },
  { value: "breach", label: "Breaches" },
  { value: "person", label: "Personal data" },
  { value: "newsletter", label: "Newsletter" },
  { value: "place", label: "Places" },
  { value: "payment", label: "Payments and rates" },
  { value: "consultation", label: "Consultations" },
  { value: "appointment", label: "Appointments" },
  { value: "clinician", label: "Clinicians and hours" },
];

/** One value that a line of the log tells. */
export interface Change {
  name: string;
  before?: string;
  after?: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** '{"NGN":2600000}' and '{"minor":5,"currency":"GBP"}' as people read money; nothing for what is not money. */
function readMoney(value: Record<string, unknown>): string | undefined {
  if (typeof value.minor === "number" && isCurrency(value.currency)) return formatAmount(value.minor, value.currency);
  const prices = Object.entries(value);
  const texts = prices.flatMap(([code, minor]) =>
    isCurrency(code) && typeof minor === "number" ? [formatAmount(minor, code)] : [],
  );
  return texts.length > 0 && texts.length === prices.length ? texts.join(" or ") : undefined;
}

/** A value as it is read; what is within another one stands behind its name. */
function formatValue(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.flatMap((one) => formatValue(one) ?? []).join(", ");
  if (!isRecord(value)) return String(value);
  const parts = Object.entries(value).flatMap(([name, one]) => {
    const text = formatValue(one);
    return text === undefined ? [] : [`${nameText(name)} ${text}`];
  });
  return readMoney(value) ?? parts.join("; ");
}

/** 'amountLabel' and 'paid_at' as words. */
const nameText = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();

/** What was before and after, name by name; a value that is no object has the name ''. What did not change is left out. */
export function changesOf(before: unknown, after: unknown): Change[] {
  if (!isRecord(before) && !isRecord(after)) {
    const [was, is] = [formatValue(before), formatValue(after)];
    return was === is ? [] : [{ name: "", before: was, after: is }];
  }
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .map((name) => ({ name: nameText(name), before: formatValue(old[name]), after: formatValue(now[name]) }))
    .filter((change) => change.before !== change.after);
}
