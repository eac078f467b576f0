import { subjectOf } from "./words";

/** What somebody did, with what they did it to, for a line that reads "Dr Ade published post-a." */
export interface Deed {
  before: string;
  subject?: { text: string; to?: string };
  after: string;
}

/** `{}` is what it was done to. Whole actions come before verbs, which many things share. */
const DEEDS: Record<string, string> = {
  "appointment.free": "freed the time of {}",
  "appointment.move": "moved the time of {}",
  "audit.export": "downloaded {}",
  "care_file.erase": "erased a report file",
  "care_file.keep": "kept a report file",
  "care_file.remove": "removed a report file",
  "care_request.message": "wrote a message in {}",
  "clinician.hours": "changed the hours of {}",
  "consultation.done": "marked {} as done",
  "consultation.file": "opened a report of {}",
  "consultation.no_show": "marked {} as missed",
  "consultation.story": "read the story of {}",
  "consultation.visit": "recorded the visit of {}",
  "complaint.decide": "decided {}",
  "desk.search": "searched among people",
  "document.comment": "commented on {}",
  "document.resolve_comment": "resolved a comment on {}",
  "document.reopen_comment": "opened a comment on {} again",
  "document.not_published": "could not publish {} at its time",
  "document.cancel_unpublish": "cancelled the time to take {} off the site",
  "document.publish_against_warning": "published {} against a warning",
  "document.preview": "shared a preview of {}",
  "document.schedule": "set a time to publish {}",
  "document.schedule_unpublish": "set a time to take {} off the site",
  "document.send_back": "sent {} back to its author",
  "document.submit": "sent {} for review",
  "document.unpublish": "took {} off the site",
  "document.unschedule": "cancelled the time to publish {}",
  "document.withdraw_preview": "withdrew a preview of {}",
  "draft.begin": "began {}",
  "draft.discard": "threw {} away",
  "job.retry": "tried {} again",
  "launch.put_away": "hid the first steps on Today",
  "mail.discard_kept": "discarded {}",
  "mail.resend": "put {} in the outbox again",
  "mail.send_kept": "put {} in the outbox",
  "mail.show": "opened {}",
  "mail.suppress": "blocked {}",
  "mail.test": "sent a test email",
  "mail.unsuppress": "unblocked {}",
  "newsletter.begin": "began to send {}",
  "newsletter.bounce": "found that emails to {} bounce",
  "newsletter.complain": "found {} reporting spam",
  "newsletter.export": "downloaded the readers",
  "newsletter.leave": "unsubscribed {}",
  "newsletter.test": "sent a test of {}",
  "newsletter.write": "changed {}",
  "payment.payouts_export": "downloaded the payouts",
  "payment.rates": "changed {}",
  "payment.refund": "asked for a refund of {}",
  "payment.refund-agree": "approved a refund of {}",
  "payment.refund-decline": "declined a refund of {}",
  "payment.review": "decided {}",
  "person.correct": "corrected the data of {}",
  "person.erase": "erased the data of {}",
  "person.export": "downloaded the data of {}",
  "person.lift_restriction": "lifted the restriction on the data of {}",
  "person.restrict": "restricted the use of the data of {}",
  "person.search": "searched for the data of {}",
  "processing.export": "downloaded the processing register",
  "question.answer": "answered {}",
  "question.message": "wrote in the thread of {}",
  "question.publish_general": "published a general version of {}",
  "question.read": "opened {}",
  "samples.remove": "removed the sample content",
  "staff.changed": "changed the roles of {}",
  "staff.device_added": "turned on alerts in a browser of {}",
  "staff.device_gone": "removed a browser of {} that is gone",
  "staff.device_removed": "turned off alerts in a browser of {}",
  "staff.device_tested": "sent a test alert to a browser of {}",
  "staff.doctor_agreed": "agreed to {} as a doctor",
  "staff.doctor_first": "made {} the first doctor",
  "staff.invite_link_shown": "copied the link of {}",
  "staff.invite_withdrawn": "withdrew {}",
  "staff.invited": "sent {}",
  // The site itself does it for who comes by an invitation.
  "staff.joined": "added {} to the staff",
  "staff.notices": "chose the email notifications of {}",
  "staff.passkey_added": "added a passkey for {}",
  "staff.passkey_deleted": "deleted a passkey of {}",
  "staff.password": "changed the password of {}",
  "staff.quiet_hours": "set the quiet hours of {}",
  "staff.recovery_code_used": "used a recovery code of {}",
  "staff.recovery_codes": "made new recovery codes for {}",
  "staff.renamed": "changed the name of {}",
  "staff.reset": "set up the sign-in of {} anew",
  "staff.reset_link": "reset the sign-in of {}",
  "staff.session_ended": "signed {} out on one device",
  "staff.sessions_ended": "signed {} out on other devices",
  "staff.signed_in": "signed {} in",
  "staff.signed_out": "signed {} out",
  "staff.totp_off": "turned off the authenticator app of {}",
  "staff.totp_on": "turned on the authenticator app of {}",
  "sync.census": "compared everything with the content service",
  "webhook.secret": "changed the secret of {}",
  "webhook.test": "sent a test to {}",
  "comment.pin": "pinned {} on top of its article",
  "comment.reply": "answered {} as the doctor",
  "comment.unpin": "unpinned {}",
  "question.follow": "followed {} by email",
  "question.unfollow": "stopped following {}",
  acknowledge: "acknowledged {}",
  again: "sent {} again",
  ask: "asked {}",
  ask_to_rephrase: "sent {} back to be rephrased",
  cancel: "cancelled {}",
  begin: "started {}",
  begun: "began {}",
  bring: "brought {}",
  corrected: "corrected a name or contact of {}",
  crisis: "marked {} as a crisis",
  end: "ended {}",
  escalate: "passed {} to a doctor",
  export: "downloaded {}",
  free: "freed {}",
  hide: "hid {}",
  log: "added a log entry to {}",
  make: "made {}",
  note: "added a note to {}",
  noted: "added a note to {}",
  paid: "recorded the payment of {}",
  read: "opened {}",
  received: "received {}",
  reply: "replied to {}",
  replied: "replied to {}",
  seen: "read {}",
  send: "sent {}",
  sent: "sent {}",
  submit: "submitted {}",
  taken_back: "took back {}",
  withdraw: "withdrew {}",
  unpaid: "marked {} as not paid",
  uphold: "upheld {}",
  write: "wrote {}",
  written: "wrote {}",
};

/** What people do to their own account: "Dr Ade signed in", not "Dr Ade signed Dr Ade in". */
const OWN_DEEDS: Record<string, string> = {
  "staff.changed": "changed their own roles",
  "staff.device_added": "turned on alerts in a browser",
  "staff.device_removed": "turned off alerts in a browser",
  "staff.device_tested": "sent a test alert to a browser",
  "staff.doctor_first": "became the first doctor",
  "staff.joined": "joined the staff",
  "staff.notices": "chose their email notifications",
  "staff.passkey_added": "added a passkey",
  "staff.passkey_deleted": "deleted a passkey",
  "staff.password": "changed their password",
  "staff.quiet_hours": "set their quiet hours",
  "staff.recovery_code_used": "signed in with a recovery code",
  "staff.recovery_codes": "made new recovery codes",
  "staff.renamed": "changed their name",
  "staff.reset": "set up their sign-in anew",
  "staff.session_ended": "ended one of their sessions",
  "staff.sessions_ended": "signed out on all other devices",
  "staff.signed_in": "signed in",
  "staff.signed_out": "signed out",
  "staff.totp_off": "turned off their authenticator app",
  "staff.totp_on": "turned on their authenticator app",
};

const own = (deeds: Record<string, string>, name: string): string | undefined =>
  Object.hasOwn(deeds, name) ? deeds[name] : undefined;

const past = (verb: string): string => (verb.endsWith("ed") ? verb : verb.replace(/e?$/, "ed"));

/** A verb that nobody wrote a sentence for, as well as it can be read: `pay_late` is "pay late". */
function guessDeed(verb: string): string {
  const words = /^[a-z]+$/.test(verb) ? past(verb) : verb.replaceAll(/[_-]/g, " ");
  return `${words} {}`;
}

function describeDeed(action: string, isOwn: boolean): string {
  const verb = action.slice(action.indexOf(".") + 1);
  return (isOwn && own(OWN_DEEDS, action)) || own(DEEDS, action) || own(DEEDS, verb) || guessDeed(verb);
}

/** "A payment" within a sentence. Names and addresses keep their letters. */
const within = (text: string): string =>
  text.replace(/^(An?|The|Exchange|Emails|Holidays|Places) /, (word) => word.toLowerCase());

/** One line of the log as a sentence, without who did it. */
export function buildDeed(line: { actor: string; action: string; subject: string; subjectName?: string | null }): Deed {
  const member = /^member:(.+)$/.exec(line.subject)?.[1];
  const deed = describeDeed(line.action, member !== undefined && line.actor === `staff:${member}`);
  const [before = "", after] = deed.split("{}");
  if (after === undefined) return { before, after: "" };
  const { text, to } = subjectOf(line.action, line.subject);
  return { before, subject: { text: line.subjectName ?? within(text), to }, after };
}

/** The same as plain text, for the name of a row. */
export function deedText(line: Parameters<typeof buildDeed>[0]): string {
  const { before, subject, after } = buildDeed(line);
  return `${before}${subject?.text ?? ""}${after}`.trim();
}
