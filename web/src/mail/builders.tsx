import type { MessageId } from "../messages/message";
import { MailLayout } from "./MailLayout";
import { Action, Paragraphs } from "./parts";
import type { EditableText, MailTemplate, Variable } from "./template";

/*
 * Most mails are the same template with other words: a few variables, and a button or none. They stand as data in the
 * `*.mails.ts` of their feature.
 */

const OPENING: Record<string, EditableText> = {
  subject: { label: "mail-text-subject" },
  heading: { label: "mail-text-heading" },
  intro: { label: "mail-text-opening", long: true },
};

const ENDING: Record<string, EditableText> = {
  closing: { label: "mail-text-closing", long: true, optional: true },
  reason: { label: "mail-text-reason" },
};

/** Texts of a mail with a button between opening and closing. */
export const BUTTON: Record<string, EditableText> = { ...OPENING, button: { label: "mail-text-button" }, ...ENDING };

type Words = Pick<MailTemplate, "name" | "label" | "about" | "variables">;

/** A mail of words alone. */
export const plainMail = (words: Words): MailTemplate => ({
  ...words,
  texts: { ...OPENING, ...ENDING },
  render: (mail) => <MailLayout mail={mail} />,
});

/**
 * A mail with one thing to do: its button leads to the variable `link`. `paragraph` names a variable that stands above the
 * button; `second` the text and the variable of a button below it.
 */
export const buttonMail = ({
  paragraph,
  second,
  ...words
}: Words & { paragraph?: string; second?: [text: string, variable: string] }): MailTemplate => ({
  ...words,
  texts: second ? { ...BUTTON, [second[0]]: { label: "mail-text-second-button" } } : BUTTON,
  render: (mail) => (
    <MailLayout mail={mail}>
      {paragraph && <Paragraphs of={mail.variable(paragraph)} />}
      <Action label={mail.text("button")} href={mail.variable("link")} />
      {second && <Action label={mail.text(second[0])} href={mail.variable(second[1])} />}
    </MailLayout>
  ),
});

export const text = (label: MessageId, sample: string): Variable => ({ label, kind: "text", sample });

/** Words that somebody wrote for this person alone. */
export const privateText = (label: MessageId, sample: string): Variable => ({ ...text(label, sample), private: true });

export const number = (label: MessageId, sample: number): Variable => ({ label, kind: "number", sample });

/** An address on the site: `/desk`. */
export const link = (label: MessageId, path: string): Variable => ({
  label,
  kind: "link",
  sample: `https://example.org${path}`,
});

/** An address with which its holder acts for the person who gets the mail. */
export const secretLink = (label: MessageId, path: string): Variable => ({ ...link(label, path), secret: true });

/** A time as both clocks show it. */
export const time = (label: MessageId): Variable =>
  text(label, "2:30pm Lagos (1:30pm London), Tuesday 12 January 2027");
