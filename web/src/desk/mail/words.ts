import { keysOf } from "../ui/words";

/** Milliseconds until a mail that waits is looked at again. */
export const LOOK_AGAIN = 3_000;

export const STATE_NAMES = keysOf("MailState") as ("waiting" | "sent" | "kept" | "failed" | "discarded")[];

/** Names in braces that a text uses and the mail does not have. */
export function unknownNames(text: string, known: readonly string[]): string[] {
  const used = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return [...new Set(used)].filter((name) => !known.includes(name));
}

/** What became of a test, for the one whom it goes to. */
export function testWords(state: string, error: string | null | undefined): string {
  switch (state) {
    case "sent":
      return "The mail server accepted it. Check your inbox and your spam folder.";
    case "kept":
      return "Not sent: mail is not set up.";
    case "failed":
      return `It could not be sent. ${error ?? ""}`.trim();
    default:
      return error ? `Not sent yet. We will try again. ${error}` : "Waiting to be sent.";
  }
}
