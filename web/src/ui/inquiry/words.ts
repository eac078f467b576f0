import { t } from "../../messages/message";

/* What is said when a form did not arrive (spec 1 §8, spec 2 §8). */

export const FAILED = "ui-letter-failed";
export const BROKEN = "ui-letter-broken";

/** What is true where mail is not set up, beside whatever says that an email comes. */
export const NO_MAIL = "ui-no-mail";

/** The same where nothing is shown that could be kept: no reference, no code. */
export const NO_MAIL_COMES = "ui-no-mail-comes";

/** What a form says when it worked, where no email comes: without the claim that one was sent (spec 2 §8). */
export const withoutEmail = (text: string): string => text.replace(` ${t("ui-claim-of-email")}`, "");
