/** Said at a form that was sent where there is no line: nothing has left, and nothing is lost. */
export const OFFLINE = "You are offline. What you typed is still here: try again when you are back online.";
