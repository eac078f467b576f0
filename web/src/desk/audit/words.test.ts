import { describe, expect, it } from "vitest";
import { actionText, changesOf, subjectOf } from "./words";

describe("a line of the log in words", () => {
  it("reads an action", () => {
    const actions = ["document.publish", "document.create", "document.send_back", "staff.passkey_added", "mail.resend"];
    expect(actions.map(actionText)).toEqual([
      "Document published",
      "Document created",
      "Document sent back",
      "Staff passkey added",
      "Mail put in the outbox again",
    ]);
    expect(actionText("session.end_others")).toBe("Session end others");
    expect(actionText("")).toBe("");
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
    expect(changesOf(null, { revision: 3, gone: null })).toEqual([{ name: "revision", before: undefined, after: "3" }]);
    expect(changesOf({ tags: ["a"] }, {})).toEqual([{ name: "tags", before: "a", after: undefined }]);
  });

  it("reads lists of words as words", () => {
    expect(changesOf({ roles: ["editor"] }, { roles: ["owner", "doctor"] })).toEqual([
      { name: "roles", before: "editor", after: "owner, doctor" },
    ]);
    expect(changesOf({}, { sizes: [1, 2] })).toEqual([{ name: "sizes", before: undefined, after: "[1,2]" }]);
  });

  it("takes values that are no objects", () => {
    expect(changesOf("off", "on")).toEqual([{ name: "", before: "off", after: "on" }]);
    expect(changesOf(undefined, null)).toEqual([]);
  });
});

it("reads what was done in the conversation, and leads to it", () => {
  expect(["comment.hide", "comment.ask_to_rephrase", "question.read", "report.uphold"].map(actionText)).toEqual([
    "Comment hidden",
    "Comment sent back to be rephrased",
    "Question opened",
    "Report upheld",
  ]);
  expect(subjectOf("comment.hide", "comment:01J")).toEqual({
    text: "A comment",
    to: "/conversation?item=comment%3A01J",
  });
});

it("leads from a line about money to the payment, and says that a refund was only asked for", () => {
  expect(subjectOf("payment.refund", "payment:01KB")).toEqual({ text: "A payment", to: "/money/01KB" });
  expect(subjectOf("payment.rates", "settings:rates").to).toBe("/money/rates");
  expect(["payment.refund", "payment.refund-agree", "payment.review"].map(actionText)).toEqual([
    "Payment refund requested",
    "Payment refund approved",
    "Payment checked and decided",
  ]);
});

it("reads what was done with consultations, and leads to what is still there", () => {
  const actions = ["consultation.story", "consultation.no_show", "consultation.cancel", "appointment.free"];
  expect(actions.map(actionText)).toEqual([
    "Consultation read",
    "Consultation marked as missed",
    "Consultation cancelled",
    "Appointment freed",
  ]);
  expect(subjectOf("appointment.move", "care_request:01J")).toEqual({
    text: "A consultation",
    to: "/consultations/01J",
  });
  expect(subjectOf("consultation.erased", "consultation:01J")).toEqual({ text: "A consultation" });
  expect(subjectOf("clinician.hours", "clinician:01C").to).toBe("/consultations/hours/01C");
});

it("reads what was done with messages, the newsletter and places, and leads to what is still there", () => {
  const actions = ["letter.replied", "newsletter.leave", "newsletter.again", "place.change", "mail.suppress"];
  expect(actions.map(actionText)).toEqual([
    "Letter replied",
    "Newsletter left",
    "Newsletter sent again",
    "Place changed",
    "Mail suppressed",
  ]);
  expect(subjectOf("letter.reply", "letter:01L")).toEqual({ text: "A message", to: "/letters/01L" });
  expect(subjectOf("letter.erase", "letter:01L")).toEqual({ text: "A message" });
  expect(subjectOf("mail.suppress", "mail-suppression:01S").to).toBe("/mail/suppressions");
  expect(subjectOf("newsletter.send", "newsletter-issue:01I").to).toBe("/newsletter/issues/01I");
  expect(subjectOf("place.change", "place:01P").to).toBe("/places/01P");
});
