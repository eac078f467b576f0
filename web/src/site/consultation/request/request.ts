/** Name of the form on every step. */
export const REQUEST = "request";

/** Address of a step. */
export const stepHref = (step: string) => `/consultation/request/${step}`;
