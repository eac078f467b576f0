import type { EditableText } from "./template";

/** The texts that every letter has. */
const ALL = {
  subject: { label: "Subject" },
  heading: { label: "Heading" },
  intro: { label: "Opening", long: true },
  closing: { label: "Closing", long: true, optional: true },
  reason: { label: "Why the person gets it" },
} satisfies Record<string, EditableText>;

/** Texts of a letter without a button. */
export const PLAIN_LETTER: Record<string, EditableText> = ALL;

/** Texts of a letter with a button between opening and closing. */
export const BUTTON_LETTER: Record<string, EditableText> = {
  subject: ALL.subject,
  heading: ALL.heading,
  intro: ALL.intro,
  button: { label: "Button" },
  closing: ALL.closing,
  reason: ALL.reason,
};
