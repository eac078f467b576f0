/* What is said when a form did not arrive (spec 1 §8, spec 2 §8). */

export const FAILED = "Oops! There was an error sending your request. Please try again.";
export const BROKEN = "An unexpected error occurred. Please check your connection and try again.";
