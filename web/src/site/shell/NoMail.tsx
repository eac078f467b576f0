import { Notice } from "../../ui/Notice";
import { useShell } from "./useShell";

/** What is true where mail is not set up, beside whatever says that an email comes. */
export const NO_MAIL =
  "This site does not send email yet, so none comes to you. Please keep what you see here: a reference, a code, or the address of this page.";

/** Says it, as long as it is so. */
export function NoMail() {
  return useShell().sendsNoMail ? <Notice tone="cost">{NO_MAIL}</Notice> : null;
}
