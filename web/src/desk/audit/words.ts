import { formatAmount, isCurrency } from "../forms/money";

/** What a subject is called, and the screen that shows it where there is one. */
const THINGS_DONE: Record<string, (id: string) => { text: string; to?: string }> = {
  letter: (id) => ({ text: "A message", to: `/letters/${id}` }),
  order: (id) => ({ text: "An order", to: `/orders/${id}` }),
  coupon: () => ({ text: "A coupon", to: "/coupons" }),
  stock: (id) => ({ text: "Stock", to: id === "all" ? "/stock" : `/stock/${id}` }),
  review: () => ({ text: "A product review", to: "/orders/reviews" }),
  orders: () => ({ text: "The list of orders", to: "/orders" }),
  "monthly-gift": (id) => ({ text: "A monthly donation", to: `/giving/monthly/${id}` }),
  "bank-statement": () => ({ text: "A bank statement", to: "/transfers" }),
  payouts: () => ({ text: "The list of payouts", to: "/money/payouts" }),
  letters: () => ({ text: "The list of messages", to: "/letters" }),
  consultations: () => ({ text: "The list of consultations", to: "/consultations" }),
  mails: () => ({ text: "The list of emails", to: "/mail" }),
  statistics: () => ({ text: "The visit figures", to: "/statistics" }),
  practice: () => ({ text: "The practice figures", to: "/statistics/practice" }),
  export: (id) => ({ text: `The ${id}`, to: "/conversation/exports" }),
  dataset: () => ({ text: "The content", to: "/imports" }),
  places_run: (id) => ({ text: "A place import", to: `/places/imports/${id}` }),
  "place-item": () => ({ text: "A visitor’s report", to: "/places/items" }),
  gift: (id) => ({ text: "A donation", to: `/giving/${id}` }),
  topic: (id) => ({ text: `The topic ${id}`, to: "/articles/topics" }),
  section: (id) => ({ text: `The section ${id}`, to: "/articles/topics?of=sections" }),
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
  payments: () => ({ text: "The payments", to: "/money" }),
  refunds: () => ({ text: "The refunds", to: "/money/refunds" }),
  "payment-reviews": () => ({ text: "The payments to check", to: "/money/reviews" }),
  "bank-lines": () => ({ text: "The lines of the bank", to: "/transfers" }),
  coupons: () => ({ text: "The coupons", to: "/coupons" }),
  "product-reviews": () => ({ text: "The product reviews", to: "/orders/reviews" }),
  places_items: () => ({ text: "The reports about places", to: "/places/items" }),
  breaches: () => ({ text: "The breaches", to: "/complaints/breaches" }),
  "waiting-list": () => ({ text: "The waiting list", to: "/consultations/waiting" }),
  suppressions: () => ({ text: "The blocked addresses", to: "/mail/suppressions" }),
  people: () => ({ text: "The list of staff", to: "/people" }),
  "order-list": () => ({ text: "The list of orders", to: "/orders" }),
  "gift-list": () => ({ text: "The list of gifts", to: "/giving" }),
  "monthly-gifts": () => ({ text: "The monthly gifts", to: "/giving/monthly" }),
  questions: () => ({ text: "The questions", to: "/questions" }),
  "newsletter-issues": () => ({ text: "The issues of the newsletter", to: "/newsletter" }),
  "newsletter-imports": () => ({ text: "The imports of readers", to: "/newsletter/imports" }),
  newsletter: () => ({ text: "The readers", to: "/newsletter/subscribers" }),
  jobs: () => ({ text: "The failed jobs", to: "/mail/jobs" }),
  "place-duplicates": () => ({ text: "The duplicate places", to: "/places/duplicates" }),
  "place-imports": () => ({ text: "The imports of places", to: "/places/imports" }),
  "dataset-runs": () => ({ text: "The list of imports", to: "/imports" }),
  clients: () => ({ text: "The list of programs", to: "/clients" }),
  webhooks: () => ({ text: "The list of webhooks", to: "/webhooks" }),
  "webhook-messages": (id) => ({ text: "The messages to a webhook", to: `/webhooks/${id}` }),
  words: () => ({ text: "The blocked words", to: "/conversation/words" }),
  topics: () => ({ text: "The topics", to: "/articles/topics" }),
  sections: () => ({ text: "The sections", to: "/articles/topics?of=sections" }),
  claims: () => ({ text: "The claims", to: "/settings/claim" }),
  documents: () => ({ text: "A list of settings", to: "/settings" }),
  "media-library": () => ({ text: "The media library", to: "/media" }),
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
  if (action === "payment.rates") return { text: "Exchange rates", to: "/money/rates" };
  if (subject === "mail:server") return { text: "The mail server", to: "/mail/setup" };
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

/** How what stands in a line becomes words: the names of people by their ids, and times as the desk writes them. */
export interface ChangeWords {
  names?: Record<string, string>;
  time?: (iso: string) => string;
}

const isId = (text: string) => /^[0-9A-HJKMNP-TV-Z]{26}$/.test(text);
const isTime = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
/** Keys of states, as `in_review`: no word of anybody's has such strokes. */
const isKey = (text: string) => /^[a-z]+(_[a-z]+)+$/.test(text);

/** In place of what is no line of text: paragraphs, pictures, links. */
const CONTENT = "text or pictures";
/** The log keeps the beginning of what is long. */
const isCutContent = (text: string) => /^(\[\{|\{)"/.test(text);

function formatText(text: string, { names = {}, time }: ChangeWords): string | undefined {
  if (isCutContent(text)) return CONTENT;
  const name = Object.hasOwn(names, text) ? names[text] : undefined;
  // An id that is nobody's tells a reader nothing; the table for spreadsheets has it.
  if (name !== undefined || isId(text)) return name;
  if (isTime(text) && time) return time(text);
  return isKey(text) ? text.replaceAll("_", " ") : text;
}

/** '250' of 'marginBasisPoints' as per cent. */
function readPerCent([name, value]: [string, unknown]): [string, unknown] {
  const part = /^(.+)(?:BasisPoints|_basis_points)$/.exec(name)?.[1];
  return part !== undefined && typeof value === "number" ? [part, `${value / 100}%`] : [name, value];
}

/** Sums that stand beside their currency ('refundMinor' and 'currency') become one value with both, parts of ten thousand per cent. */
function joinUnits(record: Record<string, unknown>): Record<string, unknown> {
  const { currency, ...rest } = record;
  const isSum = ([name, value]: [string, unknown]) =>
    isCurrency(currency) && /(^|_)minor$|Minor$/.test(name) && typeof value === "number";
  const entries = Object.entries(rest);
  const sums = entries.filter(isSum);
  const joined = sums.map(([name, minor]): [string, unknown] => [
    name.replace(/_?minor$|Minor$/, "") || "amount",
    { minor, currency },
  ]);
  const others = entries.filter((entry) => !isSum(entry)).map(readPerCent);
  return Object.fromEntries([
    ...joined,
    ...(sums.length === 0 && currency !== undefined ? [["currency", currency]] : []),
    ...others,
  ]);
}

/** '{"NGN":2600000}' and '{"minor":5,"currency":"GBP"}' as people read money; nothing for what is not money. */
function readMoney(value: Record<string, unknown>): string | undefined {
  if (typeof value.minor === "number" && isCurrency(value.currency)) return formatAmount(value.minor, value.currency);
  const prices = Object.entries(value);
  const texts = prices.flatMap(([code, minor]) =>
    isCurrency(code) && typeof minor === "number" ? [formatAmount(minor, code)] : [],
  );
  return texts.length > 0 && texts.length === prices.length ? texts.join(" or ") : undefined;
}

const isContent = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isContent) : isRecord(value) && "_type" in value;

/** A value as it is read; what is within another one stands behind its name. */
function formatValue(value: unknown, words: ChangeWords): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return formatText(value, words);
  if (isContent(value)) return CONTENT;
  if (Array.isArray(value)) return value.flatMap((one) => formatValue(one, words) ?? []).join(", ") || undefined;
  if (!isRecord(value)) return String(value);
  const money = readMoney(value);
  if (money !== undefined) return money;
  const parts = Object.entries(joinUnits(value)).flatMap(([name, one]) => {
    const text = formatValue(one, words);
    return text === undefined ? [] : [`${nameText(name)} ${text}`];
  });
  return parts.join("; ") || undefined;
}

/** Names that say little by themselves. */
const NAMES: Record<string, string> = { within: "looked in", found: "results" };

/** 'amountLabel' and 'paid_at' as words. */
const nameText = (name: string): string =>
  ((Object.hasOwn(NAMES, name) && NAMES[name]) || name)
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();

/** What was before and after, name by name; a value that is no object has the name ''. What did not change is left out. */
export function changesOf(before: unknown, after: unknown, words: ChangeWords = {}): Change[] {
  if (!isRecord(before) && !isRecord(after)) {
    const [was, is] = [formatValue(before, words), formatValue(after, words)];
    return was === is ? [] : [{ name: "", before: was, after: is }];
  }
  const [old, now] = [isRecord(before) ? joinUnits(before) : {}, isRecord(after) ? joinUnits(after) : {}];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .map((name) => ({
      name: nameText(name),
      before: formatValue(old[name], words),
      after: formatValue(now[name], words),
    }))
    .filter((change) => change.before !== change.after);
}
