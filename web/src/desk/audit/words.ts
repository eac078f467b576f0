/** What was done, where the name of the action does not read well. */
const DONE: Record<string, string> = {
  refund: "refund requested",
  "refund-agree": "refund approved",
  "refund-decline": "refund declined",
  review: "checked and decided",
  rates: "rates changed",
  submit: "sent for review",
  send_back: "sent back",
  preview: "preview shared",
  withdraw_preview: "preview withdrawn",
  resend: "put in the outbox again",
  send_kept: "on hold put in the outbox",
  discard_kept: "on hold discarded",
  invite_link_shown: "invitation shown as a link",
  retry: "tried again",
  hide: "hidden",
  ask_to_rephrase: "sent back to be rephrased",
  crisis: "marked as a crisis",
  uphold: "upheld",
  read: "opened",
  story: "read",
  file: "file opened",
  note: "noted",
  visit: "recorded",
  done: "done",
  no_show: "marked as missed",
  cancel: "cancelled",
  unpaid: "not paid",
  hours: "hours changed",
  write: "written",
  send: "sent",
  again: "sent again",
  begin: "started",
  leave: "left",
  ask: "asked",
  complain: "reported as spam",
  bounce: "bounced",
  seen: "read",
  log: "log entry added",
  number: "number confirmed",
};

/** What else was done: the screen of the thing, where there is one. */
const THINGS_DONE: Record<string, (id: string) => { text: string; to?: string }> = {
  letter: (id) => ({ text: "A message", to: `/letters/${id}` }),
  breach: (id) => ({ text: "A breach", to: `/complaints/breaches/${id}` }),
  person: () => ({ text: "A person", to: "/person" }),
  "mail-suppression": () => ({ text: "An address", to: "/mail/suppressions" }),
  "newsletter-issue": (id) => ({ text: "An issue", to: `/newsletter/issues/${id}` }),
  "newsletter-reader": (id) => ({ text: "A reader", to: `/newsletter/subscribers/${id}` }),
  "newsletter-import": () => ({ text: "An import", to: "/newsletter/imports" }),
  place: (id) => ({ text: "A place", to: `/places/${id}` }),
  places_item: () => ({ text: "A visitor’s report", to: "/places/items" }),
  places: () => ({ text: "Places", to: "/places/imports" }),
};

const past = (verb: string): string => (verb.endsWith("ed") ? verb : verb.replace(/e?$/, "ed"));

/** 'Document published' of `document.publish`: the action as it is read in a list. */
export function actionText(action: string): string {
  const [thing = "", verb = ""] = action.split(".");
  const done = DONE[verb] ?? (/^[a-z]+$/.test(verb) ? past(verb) : verb);
  const words = `${thing} ${done}`.replaceAll(/[_-]/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

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

const told = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** What was before and after, name by name; a value that is no object has the name ''. What did not change is left out. */
export function changesOf(before: unknown, after: unknown): Change[] {
  if (!isRecord(before) && !isRecord(after)) {
    const [was, is] = [told(before), told(after)];
    return was === is ? [] : [{ name: "", before: was, after: is }];
  }
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .map((name) => ({ name, before: told(old[name]), after: told(now[name]) }))
    .filter((change) => change.before !== change.after);
}
