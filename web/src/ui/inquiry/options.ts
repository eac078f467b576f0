import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import type { RenderInput } from "../../render/contract";
import { bodyOf } from "../../render/page";
import { FEEDBACK, FEEDBACK_FAILURES } from "../feedback/words";
import { BROKEN, FAILED } from "./words";

/** What the forms of inquiries are made with (`GET /api/outreach/options`). */
export interface FormOptions {
  /** The contact form; without it none can be drawn. */
  contact?: Schemas["FormDescription"];
  services: string[];
  terms: { label: string; href: string; version?: string };
  roles: { key: string; label: string }[];
  availability: { key: string; label: string }[];
  phoneHint: string;
  phoneHours?: string | null;
  cv: { types: string; maxText: string };
  underAge: { question: string; hint: string; guardianText: string };
  complaint: { intro: string; clockText: string; authorities: { key: string; name: string; url: string }[] };
  /** What the specification says when it worked, by form. */
  texts: Record<string, string>;
  /** What happens next, by form. */
  next: Record<string, string>;
  failures: { failed: string; network: string; feedback: string };
}

/** Ours, where the server's did not come: a form can be sent all the same. */
const ours = (): FormOptions => ({
  // not shown: no form is drawn of them
  services: ["Appointment booking", "Recommendations", "Comments", "Request", "Consultation", "Other"],
  terms: { label: t("ui-letter-terms"), href: "/policy" },
  roles: [],
  availability: [],
  phoneHint: "+234 803 123 4567",
  cv: { types: t("ui-letter-cv-types"), maxText: t("ui-megabytes", { megabytes: 10 }) },
  underAge: { question: t("ui-letter-of-age"), hint: "", guardianText: "" },
  complaint: { intro: "", clockText: "", authorities: [] },
  texts: {
    contact: t("ui-letter-sent"),
    volunteer: t("ui-letter-sent"),
    partnership: t("ui-letter-partnership-sent"),
    enquiry: t("ui-letter-enquiry-sent"),
    feedback: FEEDBACK.thanks,
  },
  next: {
    contact: t("ui-letter-next"),
    volunteer: t("ui-letter-next"),
    partnership: t("ui-letter-next"),
    enquiry: t("ui-letter-next"),
    feedback: FEEDBACK.improves,
  },
  failures: { failed: t(FAILED), network: t(BROKEN), feedback: FEEDBACK_FAILURES.failed },
});

/** The read that a page with such a form makes. */
export const OPTIONS_READ = { name: "options", path: "/api/outreach/options", query: {} };

/** What it answered. */
export function optionsOf(input: RenderInput): FormOptions {
  const found = bodyOf<Partial<FormOptions>>(input, "options");
  const own = ours();
  return {
    ...own,
    ...found,
    texts: { ...own.texts, ...found?.texts },
    next: { ...own.next, ...found?.next },
    failures: { ...own.failures, ...found?.failures },
  };
}
