import type { ReactElement } from "react";
import type { MessageId } from "../messages/message";

/** A value that the sender must give. Everything else that a mail shows is a text or a setting. */
export interface Variable {
  /** What it is, for who edits the texts. */
  label: MessageId;
  /** `link`: an address that begins with http:// or https://. */
  kind: "text" | "link" | "number";
  /** Whoever has it can act for the person who gets the mail: the desk shows it to nobody. */
  secret?: boolean;
  /**
   * Words that somebody wrote for this person alone: the desk's list of mails shows nobody what it says. They stand with
   * what they are about, for who may read that.
   */
  private?: boolean;
  /** Stands in for it in previews. */
  sample: string | number;
}

/** A text that can be edited at the desk; its default stands in the settings under `mail`. */
export interface EditableText {
  label: MessageId;
  /** Several paragraphs, with an empty line between them. */
  long?: boolean;
  /** May be left empty; then its place closes up. */
  optional?: boolean;
}

/** One kind of mail. */
export interface MailTemplate {
  name: string;
  label: MessageId;
  /** When it is sent and to whom. */
  about: MessageId;
  variables: Record<string, Variable>;
  texts: Record<string, EditableText>;
  render(mail: Mail): ReactElement;
}

/** What a mail is made of besides its own texts; from the site's settings. */
export interface MailSettings {
  brand: string;
  doctor: string;
  /** The site's address, without a slash at its end. */
  siteUrl: string;
  /** The sender's postal address, line by line. */
  address: string[];
  /** "This site is not an emergency service." */
  notEmergency: string;
  /** "Nigeria: 112, or go to the nearest hospital". */
  urgentHelp: string[];
  /** Who the organisation is before the law in the reader's country, in lines; empty for none. */
  legalLine: string;
}

/** What a template renders from: every text is complete, every variable is there. */
export interface Mail {
  /** A text with its names filled in; empty only where it is optional. */
  text(name: string): string;
  variable(name: string): string;
  settings: MailSettings;
}

/** Called with by the server. */
export interface MailInput {
  template: string;
  variables: Record<string, unknown>;
  /** Edited texts, by name; what is missing here has its default. */
  texts: Record<string, unknown>;
  settings: MailSettings;
}

export type MailOutput = { subject: string; html: string; text: string } | { refused: string };

/** Why a mail is not to be sent, in words for the desk. Never holds a value: values are personal. */
export class Refusal extends Error {}
