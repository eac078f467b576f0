import { things } from "../../../../crates/staff/data/deeds.json";
import { formatAmount, isCurrency } from "../forms/money";
import { keysOf, known, labelOf, type Vocabulary } from "../ui/words";

/** What things are called, by the kind of a subject or by what else tells them apart; the server's search reads the same file. */
const TEXTS: Record<string, string> = things;

const textOf = (name: string, id = ""): string => (TEXTS[name] ?? name).replace("{}", () => id);

/** The screens that show a thing, by the kind of a subject. */
const SCREENS: Record<string, (id: string) => string | undefined> = {
  letter: (id) => `/letters/${id}`,
  order: (id) => `/orders/${id}`,
  coupon: () => "/coupons",
  stock: (id) => (id === "all" ? "/stock" : `/stock/${id}`),
  review: () => "/orders/reviews",
  orders: () => "/orders",
  "monthly-gift": (id) => `/giving/monthly/${id}`,
  "bank-statement": () => "/transfers",
  payouts: () => "/money/payouts",
  letters: () => "/letters",
  consultations: () => "/consultations",
  mails: () => "/mail",
  statistics: () => "/statistics",
  practice: () => "/statistics/practice",
  export: () => "/conversation/exports",
  dataset: () => "/imports",
  places_run: (id) => `/places/imports/${id}`,
  "place-item": () => "/places/items",
  gift: (id) => `/giving/${id}`,
  topic: () => "/articles/topics",
  section: () => "/articles/topics?of=sections",
  client: () => "/clients",
  webhook: (id) => `/webhooks/${id}`,
  sync: () => "/sync",
  dataset_run: (id) => `/imports/${id}`,
  job: () => "/mail/jobs",
  member: () => "/people",
  breach: (id) => `/complaints/breaches/${id}`,
  person: () => "/person",
  "mail-suppression": () => "/mail/suppressions",
  "newsletter-issue": (id) => `/newsletter/issues/${id}`,
  "newsletter-reader": (id) => `/newsletter/subscribers/${id}`,
  "newsletter-import": () => "/newsletter/imports",
  place: (id) => `/places/${id}`,
  places_item: () => "/places/items",
  places: () => "/places/imports",
  payments: () => "/money",
  refunds: () => "/money/refunds",
  "payment-reviews": () => "/money/reviews",
  "bank-lines": () => "/transfers",
  coupons: () => "/coupons",
  "product-reviews": () => "/orders/reviews",
  places_items: () => "/places/items",
  breaches: () => "/complaints/breaches",
  "waiting-list": () => "/consultations/waiting",
  suppressions: () => "/mail/suppressions",
  people: () => "/people",
  "order-list": () => "/orders",
  "gift-list": () => "/giving",
  "monthly-gifts": () => "/giving/monthly",
  questions: () => "/questions",
  "newsletter-issues": () => "/newsletter",
  "newsletter-imports": () => "/newsletter/imports",
  newsletter: () => "/newsletter/subscribers",
  jobs: () => "/mail/jobs",
  "place-duplicates": () => "/places/duplicates",
  "place-imports": () => "/places/imports",
  "dataset-runs": () => "/imports",
  clients: () => "/clients",
  webhooks: () => "/webhooks",
  "webhook-messages": (id) => `/webhooks/${id}`,
  words: () => "/conversation/words",
  topics: () => "/articles/topics",
  sections: () => "/articles/topics?of=sections",
  claims: () => "/settings/claim",
  documents: () => "/settings",
  "media-library": () => "/media",
  audit: () => undefined,
  draft: () => undefined,
};

/** What an action was done to: its words, and the screen that shows it where there is one. */
export function subjectOf(action: string, subject: string): { text: string; to?: string } {
  const at = subject.indexOf(":");
  const [kind, id] = [subject.slice(0, Math.max(0, at)), subject.slice(at + 1)];
  const screen = Object.hasOwn(SCREENS, kind) ? SCREENS[kind] : undefined;
  if (screen) {
    const text = textOf(kind, id);
    // What is gone for good has no screen any more.
    const to = /eras|delete/.test(action) ? undefined : screen(id);
    return to === undefined ? { text } : { text, to };
  }
  if (kind === "invite") return { text: textOf("invite"), to: "/people" };
  if (action.startsWith("document.") && action !== "document.delete") return { text: id, to: `/documents/${id}` };
  if (action.startsWith("media.") && action !== "media.delete") {
    return { text: textOf("media"), to: `/media?file=${encodeURIComponent(id)}` };
  }
  if (kind === "comment" || kind === "question") {
    return { text: textOf(kind), to: `/conversation?item=${encodeURIComponent(subject)}` };
  }
  if (kind === "complaint") return { text: textOf("complaint"), to: "/conversation/complaints" };
  if (kind === "report") return { text: textOf("report"), to: "/conversation/reports" };
  if (kind === "word") return { text: textOf("word"), to: "/conversation/words" };
  if (kind === "consultation" || kind === "care_request") {
    // What was erased is not there any more.
    return action.includes("eras")
      ? { text: textOf("consultation") }
      : { text: textOf("consultation"), to: `/consultations/${id}` };
  }
  if (kind === "clinician") return { text: textOf("clinician"), to: `/consultations/hours/${id}` };
  if (action === "licences.change") return { text: textOf("licences.change"), to: "/consultations/licences" };
  if (action === "holidays.change") return { text: textOf("holidays.change"), to: "/consultations/hours" };
  if (kind === "payment") return { text: textOf("payment"), to: `/money/${encodeURIComponent(id)}` };
  if (action === "payment.rates") return { text: textOf("payment.rates"), to: "/money/rates" };
  if (subject === "mail:server") return { text: textOf("mail:server"), to: "/mail/setup" };
  if (subject === "mail:kept") return { text: textOf("mail:kept"), to: "/mail/setup" };
  if (action.startsWith("mail.")) return { text: textOf("mail"), to: `/mail/${id}` };
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
  if (text.trim() === "") return undefined;
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

/** Whose keys stand under these names; the first that knows a key words it. */
const TERMS: Record<string, readonly Vocabulary[]> = {
  occasions: ["WebhookOccasion"],
  reason: ["SuppressionReason", "ModerationReason", "HoldReason", "ReportReason"],
  why: ["WebhookOffReason"],
};

/** 'manual' as a reason is 'Blocked by staff'. */
function readTerms([name, value]: [string, unknown]): [string, unknown] {
  const read = (key: unknown) => {
    const vocabulary = known(TERMS, name)?.find((one) => keysOf(one).some((own) => own === key));
    return vocabulary ? labelOf(vocabulary, String(key)) : key;
  };
  return [name, Array.isArray(value) ? value.map(read) : read(value)];
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
  const others = entries
    .filter((entry) => !isSum(entry))
    .map(readPerCent)
    .map(readTerms);
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
const NAMES: Record<string, string> = {
  within: "looked in",
  found: "results",
  lat: "latitude",
  lng: "longitude",
  revision: "version",
};

/** 'amountLabel', 'paid_at' and 'is_on' as words. */
const nameText = (name: string): string =>
  (known(NAMES, name) ?? name)
    .replace(/^is(?:_|(?=[A-Z]))/, "")
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
