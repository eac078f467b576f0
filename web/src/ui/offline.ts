/** Said at a form that was sent where there is no line: nothing has left, and nothing is lost. */
export const OFFLINE = "ui-offline";
