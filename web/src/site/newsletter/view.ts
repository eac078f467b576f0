/* What the calls of the newsletter answer. */
import type { Schemas } from "../../api/types";

export type Choice = Schemas["NewsletterOption"];
/** `GET /api/newsletter/form`; nothing of it where the form is asked for alone. */
export type NewsletterForm = Partial<Schemas["NewsletterForm"]>;
export type IssueCard = Schemas["NewsletterIssueCard"];
/** `GET /api/newsletter/issues`. */
export type IssueList = Schemas["Page_NewsletterIssueCard"];
/** `GET /api/newsletter/issues/{number}`; its words are Portable Text. */
export type Issue = Omit<Schemas["NewsletterIssuePage"], "intro"> & { intro: unknown };
/** `GET /api/newsletter/confirm/{token}`. The address is masked, as `a•••@example.org`. */
export type Confirming = Schemas["NewsletterConfirming"] & { state: "waiting" | "confirmed" | "expired" };
/** `GET /api/newsletter/leave/{token}`. */
export type Leaving = Schemas["NewsletterLeaving"];
/** `GET /api/newsletter/preferences/{token}`. */
export type Preferring = Schemas["NewsletterPreferences"];
