import type { Schemas } from "../../api/types";
import type { RenderInput } from "../../render/contract";
import { bodyOf } from "../../render/page";
import { BROKEN, FAILED } from "./words";

/** What the forms of people who write to us are made with (`GET /api/outreach/options`). */
export interface LetterOptions {
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

const SENT = "Thank you for your message. We have received your request and sent a confirmation email.";

const ANSWERED = "A member of the team will read it and reply by email.";

/** Ours, where the server's did not come: a form can be sent all the same. */
const OURS: LetterOptions = {
  services: ["Appointment booking", "Recommendations", "Comments", "Request", "Consultation", "Other"],
  terms: { label: "I agree to the terms and policy", href: "/policy" },
  roles: [],
  availability: [],
  phoneHint: "+234 803 123 4567",
  cv: { types: "PDF, DOC or DOCX", maxText: "10 MB" },
  underAge: { question: "Are you 18 or over?", hint: "", guardianText: "" },
  complaint: { intro: "", clockText: "", authorities: [] },
  texts: {
    contact: SENT,
    volunteer: SENT,
    partnership: "Thank you for your message. We will get back to you shortly.",
    enquiry: "Thank you for your message. We've received your enquiry.",
    feedback: "Thank you!",
  },
  next: {
    contact: ANSWERED,
    volunteer: ANSWERED,
    partnership: ANSWERED,
    enquiry: ANSWERED,
    feedback: "Your feedback helps us improve.",
  },
  failures: { failed: FAILED, network: BROKEN, feedback: "Failed to submit—please try again." },
};

/** The read that a page with such a form makes. */
export const OPTIONS_READ = { name: "options", path: "/api/outreach/options", query: {} };

/** What it answered. */
export function optionsOf(input: RenderInput): LetterOptions {
  const found = bodyOf<Partial<LetterOptions>>(input, "options");
  return {
    ...OURS,
    ...found,
    texts: { ...OURS.texts, ...found?.texts },
    next: { ...OURS.next, ...found?.next },
    failures: { ...OURS.failures, ...found?.failures },
  };
}
