import { LONG } from "../../render/fixtures";
import type { IssueCard } from "./view";

/* Answers of the newsletter's calls that samples share. Invented; nothing here reaches a visitor. */

export const formSample = {
  consent: "One short email a week. We use your address for this only, and you can unsubscribe with one tap.",
  consentVersion: "2026-11",
  next: "You will get an email. Press the button in it to start getting the newsletter.",
  frequencies: [
    { value: "every", label: "Every issue" },
    { value: "weekly", label: "Once a week" },
  ],
  topics: [
    { value: "sleep", label: "Sleeping" },
    { value: "heart", label: "Heart" },
  ],
  countries: [
    { value: "NG", label: "Nigeria" },
    { value: "GB", label: "United Kingdom" },
    { value: "other", label: "Another country" },
  ],
};

export const issueSample = (number: number, change: Partial<IssueCard> = {}): IssueCard => ({
  number,
  href: `/newsletter/issues/${number}`,
  subject: "Sleep when the generator is on",
  summary: "Three things to try tonight, and what blood pressure does while you sleep.",
  sentOn: "21 November 2026",
  sentAt: "2026-11-21T07:00:00Z",
  ...change,
});

export const longIssueSample = issueSample(1_204, { subject: LONG, summary: LONG.repeat(3) });
