/* What is said when a form did not arrive (spec 1 §8, spec 2 §8). */

export const FAILED = "Oops! There was an error sending your request. Please try again.";
export const BROKEN = "An unexpected error occurred. Please check your connection and try again.";

/** What is true where mail is not set up, beside whatever says that an email comes. */
export const NO_MAIL =
  "This site does not send email yet, so you will not get one. Please keep what you see here: a reference, a code, or the address of this page.";

/** What a form says when it worked, where no email comes: without the claim that one was sent (spec 2 §8). */
export const withoutEmail = (text: string): string => text.replace(" and sent a confirmation email", "");
