/* Texts of the newsletter (spec 1 §8). */

export const SUBSCRIBED = "ui-newsletter-subscribed";
export const OOPS = "ui-newsletter-failed";
/** What it is, where staff have written nothing. */
export const SHORT_OF_IT = "ui-newsletter-what-it-is";
