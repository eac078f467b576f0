import { describe, expect, it } from "vitest";
import { buildDeed, deedText } from "./sentence";
import { changesOf, subjectOf } from "./words";

const read = (action: string, subject: string, actor = "staff:01A"): string => deedText({ actor, action, subject });

describe("a line of the log in words", () => {
  it("reads what was done to a document", () => {
    expect(read("document.publish", "blog:post-a")).toBe("published post-a");
    const named = { action: "document.publish", subject: "blog:post-a", subjectName: "Salt and you" };
    expect(deedText({ ...named, actor: "staff:01A" })).toBe("published Salt and you");
    expect(read("document.send_back", "blog:post-a")).toBe("sent post-a back to its author");
    expect(read("document.something_new", "blog:post-a")).toBe("something new post-a");
  });

  it("says of people what they did to themselves and to others", () => {
    const line = { action: "staff.passkey_added", subject: "member:01B", subjectName: "Ngozi" };
    expect(deedText({ ...line, actor: "staff:01A" })).toBe("added a passkey for Ngozi");
    expect(deedText({ ...line, actor: "staff:01B" })).toBe("added a passkey");
    expect(read("staff.joined", "member:01A")).toBe("joined the staff");
    expect(deedText({ ...line, action: "staff.joined", actor: "system" })).toBe("added Ngozi to the staff");
    expect(read("staff.invited", "invite:01C")).toBe("sent an invitation");
    expect(buildDeed({ ...line, actor: "staff:01A" }).subject).toEqual({ text: "Ngozi", to: "/people" });
  });

  it("names the lists that were taken away as tables", () => {
    expect(read("payment.export", "refunds:all")).toBe("downloaded the refunds");
    expect(read("bank-line.export", "bank-lines:all")).toBe("downloaded the lines of the bank");
    expect(read("mail.export", "suppressions:all")).toBe("downloaded the blocked addresses");
    expect(read("order.export", "order-list:all")).toBe("downloaded the list of orders");
    expect(read("gifts.export", "monthly-gifts:all")).toBe("downloaded the monthly gifts");
    expect(read("question.export", "questions:all")).toBe("downloaded the questions");
    expect(read("staff.export", "people:all")).toBe("downloaded the list of staff");
    expect(read("newsletter.export", "newsletter:readers")).toBe("downloaded the readers");
    expect(read("newsletter.export", "newsletter-issues:all")).toBe("downloaded the issues of the newsletter");
    expect(read("media.export", "media-library:all")).toBe("downloaded the media library");
    expect(read("claim.export", "claims:all")).toBe("downloaded the claims");
    expect(read("webhook.export", "webhook-messages:01W")).toBe("downloaded the messages to a webhook");
    expect(read("document.export", "documents:all")).toBe("downloaded a list of settings");
    expect(read("payment.forget", "payments:person")).toBe("removed the name of a payer");
    expect(read("payment.corrected", "payment:01A")).toBe("corrected a name or contact of a payment");
  });

  it("leads to what can be opened", () => {
    expect(subjectOf("document.save", "blog:post-a")).toEqual({ text: "post-a", to: "/documents/post-a" });
    expect(subjectOf("media.change", "media:image-1-2x3-jpg").to).toBe("/media?file=image-1-2x3-jpg");
    expect(subjectOf("document.delete", "blog:post-a")).toEqual({ text: "blog:post-a" });
    expect(subjectOf("something", "nothing")).toEqual({ text: "nothing" });
  });

  it("tells what changed and leaves out what did not", () => {
    expect(changesOf({ role: "editor", name: "A" }, { role: "doctor", name: "A" })).toEqual([
      { name: "role", before: "editor", after: "doctor" },
    ]);
    expect(changesOf(null, { revision: 3, gone: null })).toEqual([{ name: "version", before: undefined, after: "3" }]);
    expect(changesOf({ tags: ["a"] }, {})).toEqual([{ name: "tags", before: "a", after: undefined }]);
  });

  it("reads lists of words as words", () => {
    expect(changesOf({ roles: ["editor"] }, { roles: ["owner", "doctor"] })).toEqual([
      { name: "roles", before: "editor", after: "owner, doctor" },
    ]);
    expect(changesOf({}, { sizes: [1, 2] })).toEqual([{ name: "sizes", before: undefined, after: "1, 2" }]);
  });

  it("reads money, names and what is within something else as people do", () => {
    const before = { prices: { NGN: 2_600_000 }, isOpen: true };
    const after = { prices: { NGN: 2_600_000, GBP: 950 }, isOpen: false, refund: { minor: 150_050, currency: "NGN" } };
    expect(changesOf(before, after)).toEqual([
      { name: "prices", before: "₦26,000", after: "₦26,000 or £9.50" },
      { name: "open", before: "yes", after: "no" },
      { name: "refund", before: undefined, after: "₦1,500.50" },
    ]);
    expect(changesOf({}, { hours: { dayOfWeek: 1, open: "09:00" } })).toEqual([
      { name: "hours", before: undefined, after: "day of week 1; open 09:00" },
    ]);
  });

  it("reads a sum beside its currency as money, and ids as the people whose they are", () => {
    const id = "01M83BWDCAQ9V2M4N6P8R0S1TV";
    const words = { names: { [id]: "Ngozi" }, time: () => "21 November, 9am" };
    const after = { refund: "01M83BWDCAQ9V2M4N6P8R0S1TW", minor: 600_000, currency: "NGN", status: "in_review" };
    expect(changesOf(null, after, words)).toEqual([
      { name: "amount", before: undefined, after: "₦6,000" },
      { name: "status", before: undefined, after: "in review" },
    ]);
    expect(changesOf({ marginBasisPoints: 150 }, { marginBasisPoints: 250 })).toEqual([
      { name: "margin", before: "1.5%", after: "2.5%" },
    ]);
    expect(changesOf({ assignee: null }, { assignee: id, at: "2026-11-21T08:00:00Z" }, words)).toEqual([
      { name: "assignee", before: undefined, after: "Ngozi" },
      { name: "at", before: undefined, after: "21 November, 9am" },
    ]);
  });

  it("names what is no line of text, and shows none of it", () => {
    const block = { _type: "block", children: [{ _type: "span", text: "Rest." }] };
    const cut = '[{"_type":"image","asset":{"_ref":"image-1…';
    expect(changesOf(null, { fields: { description: [block], icon: cut, title: "Net" } })).toEqual([
      { name: "fields", before: undefined, after: "description text or pictures; icon text or pictures; title Net" },
    ]);
  });

  it("leaves out what is empty, and words the keys of reasons and occasions", () => {
    expect(changesOf(null, { name: "Sun Pharmacy", website: "", lat: 6.5 })).toEqual([
      { name: "name", before: undefined, after: "Sun Pharmacy" },
      { name: "latitude", before: undefined, after: "6.5" },
    ]);
    expect(changesOf(null, { reason: "manual", occasions: ["content.unpublished"], is_on: true })).toEqual([
      { name: "reason", before: undefined, after: "Blocked by staff" },
      { name: "occasions", before: undefined, after: "Content is taken off the site" },
      { name: "on", before: undefined, after: "yes" },
    ]);
    expect(changesOf(null, { reason: "The doctor was late" })).toEqual([
      { name: "reason", before: undefined, after: "The doctor was late" },
    ]);
  });

  it("takes values that are no objects", () => {
    expect(changesOf("off", "on")).toEqual([{ name: "", before: "off", after: "on" }]);
    expect(changesOf(undefined, null)).toEqual([]);
  });
});

it("reads what was done in the community, and leads to it", () => {
  const deeds = [
    read("comment.hide", "comment:01J"),
    read("comment.ask_to_rephrase", "comment:01J"),
    read("question.read", "question:01Q"),
    read("report.uphold", "report:01R"),
  ];
  expect(deeds).toEqual([
    "hid a comment",
    "sent a comment back to be rephrased",
    "opened a question",
    "upheld a report",
  ]);
  expect(subjectOf("comment.hide", "comment:01J")).toEqual({
    text: "A comment",
    to: "/conversation?item=comment%3A01J",
  });
});

it("says who did it: what visitors and the site did is not what staff did", () => {
  expect(read("gift.said_paid", "gift:01G", "visitor")).toBe("reported a donation as paid");
  expect(read("letter.received", "letter:01L", "visitor")).toBe("sent a message");
  expect(read("gift.received", "gift:01G")).toBe("marked a donation as received");
  expect(read("monthly-gift.failed", "monthly-gift:01G", "system")).toBe("could not collect a monthly donation");
  expect(read("file.refuse_infected", "files:proof", "visitor")).toBe("refused a file with a virus");
});

it("leads from a line about money to the payment, and says that a refund was only asked for", () => {
  expect(subjectOf("payment.refund", "payment:01KB")).toEqual({ text: "A payment", to: "/money/01KB" });
  expect(subjectOf("payment.rates", "settings:rates").to).toBe("/money/rates");
  expect(read("payment.refund", "payment:01KB")).toBe("asked for a refund of a payment");
  expect(read("payment.refund-agree", "payment:01KB")).toBe("approved a refund of a payment");
  expect(read("payment.rates", "settings:rates")).toBe("changed exchange rates");
});

it("reads what was done with consultations, and leads to what is still there", () => {
  expect(read("consultation.story", "consultation:01J")).toBe("read the story of a consultation");
  expect(read("consultation.no_show", "consultation:01J")).toBe("marked a consultation as missed");
  expect(read("consultation.cancel", "consultation:01J")).toBe("cancelled a consultation");
  expect(read("appointment.free", "care_request:01J")).toBe("freed the time of a consultation");
  expect(subjectOf("appointment.move", "care_request:01J")).toEqual({
    text: "A consultation",
    to: "/consultations/01J",
  });
  expect(subjectOf("consultation.erased", "consultation:01J")).toEqual({ text: "A consultation" });
  expect(subjectOf("clinician.hours", "clinician:01C").to).toBe("/consultations/hours/01C");
});

it("reads what was done with messages, the newsletter and places, and leads to what is still there", () => {
  expect(read("letter.replied", "letter:01L")).toBe("replied to a message");
  expect(read("newsletter.leave", "newsletter-reader:01R")).toBe("unsubscribed a reader");
  expect(read("newsletter.again", "newsletter-issue:01I")).toBe("sent an issue again");
  expect(read("place.change", "place:01P")).toBe("changed a place");
  expect(read("mail.suppress", "mail-suppression:01S")).toBe("blocked an address");
  expect(subjectOf("letter.reply", "letter:01L")).toEqual({ text: "A message", to: "/letters/01L" });
  expect(subjectOf("letter.erase", "letter:01L")).toEqual({ text: "A message" });
  expect(subjectOf("mail.suppress", "mail-suppression:01S").to).toBe("/mail/suppressions");
  expect(subjectOf("newsletter.send", "newsletter-issue:01I").to).toBe("/newsletter/issues/01I");
  expect(subjectOf("place.change", "place:01P").to).toBe("/places/01P");
  expect(subjectOf("order.placed", "order:01O").to).toBe("/orders/01O");
});
