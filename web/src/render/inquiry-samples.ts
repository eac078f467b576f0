import type { Schemas } from "../api/types";
import type { FormOptions } from "../ui/inquiry/options";
import type { FormState } from "./contract";
import { LONG } from "./fixtures";

/* What pages with the form of an inquiry are sampled with. */

const services = ["Appointment booking", "Recommendations", "Comments", "Request", "Consultation", "Other"];

/** A required line without anything else said of it. */
const lineSample: Schemas["FormField"] = {
  name: "",
  kind: "line",
  label: "",
  hint: "",
  required: true,
  maxLength: 200,
  autocomplete: "",
  half: false,
  options: [],
};

/** The contact form as the server describes it; `about` is what can be chosen. */
const contactSample = (about: string[]): Schemas["FormDescription"] => ({
  name: "contact",
  fields: [
    { ...lineSample, name: "firstName", kind: "name", label: "First name", autocomplete: "given-name", half: true },
    { ...lineSample, name: "lastName", kind: "name", label: "Last name", autocomplete: "family-name", half: true },
    {
      ...lineSample,
      name: "email",
      kind: "email",
      label: "Email",
      hint: "We will reply to this address.",
      autocomplete: "email",
    },
    { ...lineSample, name: "phone", kind: "phone", label: "Phone", autocomplete: "tel" },
    {
      ...lineSample,
      name: "services",
      kind: "choices",
      label: "What is it about?",
      hint: "Choose at least one.",
      options: about.map((value) => ({ value, label: value })),
    },
    { ...lineSample, name: "message", kind: "story", label: "Message", maxLength: 10_000 },
    { ...lineSample, name: "terms", kind: "agreement", label: "Terms" },
  ],
});

export const optionsSample: FormOptions = {
  contact: contactSample(services),
  services,
  terms: { label: "I agree to the terms and policy", href: "/policy", version: "2026-11" },
  roles: [
    { key: "street", label: "Help at street filming and screening days" },
    { key: "language", label: "Translate or read aloud" },
  ],
  availability: [
    { key: "weekdays", label: "Weekdays" },
    { key: "weekends", label: "Weekends" },
  ],
  phoneHint: "+234 803 123 4567",
  phoneHours: "Mon-Fri 8am (WAT) to 5pm",
  cv: { types: "PDF, DOC or DOCX", maxText: "10 MB" },
  underAge: {
    question: "Are you 18 or over?",
    hint: "Under 18 you are welcome with a parent or guardian who agrees.",
    guardianText: "We ask them by email before anything else happens.",
  },
  complaint: {
    intro: "If you think that we did something wrong with your data, tell us here.",
    clockText: "We confirm that we have it within 30 days and tell you the outcome without delay.",
    authorities: [
      { key: "ng", name: "Nigeria Data Protection Commission", url: "https://ndpc.example/" },
      { key: "uk", name: "Information Commissioner’s Office", url: "https://ico.example/" },
    ],
  },
  texts: {},
  next: {},
  failures: {
    failed: "Oops! There was an error sending your request. Please try again.",
    network: "An unexpected error occurred. Please check your connection and try again.",
    feedback: "Failed to submit—please try again.",
  },
};

/** Everything as long as it can get. */
export const longOptionsSample: FormOptions = {
  ...optionsSample,
  contact: contactSample([LONG, LONG.toUpperCase(), "Other"]),
  services: [LONG, LONG.toUpperCase(), "Other"],
  terms: { label: LONG, href: "/policy" },
  roles: [{ key: "a", label: LONG }],
  availability: [{ key: "a", label: LONG }],
};

export const cardSample: Schemas["SafetyCard"] = {
  level: "emergency",
  title: "Call 112 or 999 now",
  steps: ["Call now, or go to the nearest hospital.", "Do not drive yourself."],
  numbers: [
    { label: "Nigeria", tel: "112", checked_on: "2026-11-21" },
    { label: "UK", tel: "999", checked_on: "2026-11-21" },
  ],
};

/** A form that came back with something to mend. */
export function mendSample(name: string, fields: Record<string, string>, values: FormState["values"] = {}): FormState {
  return { name, values, errors: Object.entries(fields).map(([field, message]) => ({ field, message })) };
}

/** A form whose words call for urgent help first. */
export function dangerSample(name: string, values: FormState["values"]): FormState {
  return { name, values, errors: [], found: { step: "check", level: "emergency", card: cardSample } };
}
