/* Texts of the newsletter (spec 1 §8). */

export const SUBSCRIBED = "Thank you for subscribing. Your email has been successfully received.";
export const OOPS = "Oops! Something went wrong. Please try again later.";
/** What it is, where staff have written nothing. */
export const SHORT_OF_IT = "One short email each week with what is new. No pictures to load.";
