import { Letter } from "./Letter";
import { BUTTON, buttonLetter, link, number, plainLetter, secretLink, text, time } from "./letters";
import { Action } from "./parts";
import type { MailTemplate } from "./template";

const welcome = secretLink("The one-time link", "/desk/welcome/sample-link");

/** Says how many wait and not what they are: a mail lies open on a phone. Its button leads to a path of the site. */
const digest: MailTemplate = {
  name: "staff-digest",
  label: "Many things have arrived",
  about: "To whoever had many notices of one kind within an hour, instead of an email for each further one.",
  variables: {
    what: text("What there is more of", "Messages"),
    count: number("How many more", 37),
    path: text("Where they are at the desk", "/desk/letters"),
  },
  texts: BUTTON,
  render: (mail) => (
    <Letter mail={mail}>
      <Action label={mail.text("button")} href={`${mail.settings.siteUrl}${mail.variable("path")}`} />
    </Letter>
  ),
};

export const mails = [
  digest,
  buttonLetter({
    name: "staff-invite",
    label: "Invitation to the desk",
    about: "To somebody whom the owner invites to the desk.",
    variables: {
      link: welcome,
      role: text("What the person will be", "Editor"),
      expires: text("Until when the link works", "9am Lagos (8am London), Saturday 28 November 2026"),
    },
  }),
  buttonLetter({
    name: "staff-reset",
    label: "New way to sign in to the desk",
    about: "To a member of staff who needs a new password or passkey.",
    variables: {
      link: welcome,
      expires: text("Until when the link works", "10am Lagos (9am London), Saturday 21 November 2026"),
    },
  }),
  buttonLetter({
    name: "doctor-waits",
    label: "A new doctor is waiting",
    about:
      "To each doctor of the organisation, when somebody becomes one: one of them must agree before the new doctor can read what patients write.",
    variables: {
      name: text("Who became a doctor", "Dr Amina Bello"),
      link: link("Where a doctor agrees", "/desk"),
    },
  }),
  buttonLetter({
    name: "doctor-back",
    label: "A doctor is back",
    about: "To the other doctors of the organisation, when somebody who was a doctor before becomes one again.",
    variables: { name: text("Who is a doctor again", "Dr Amina Bello"), link: link("The desk", "/desk") },
  }),
  buttonLetter({
    name: "published",
    label: "A scheduled document was published",
    about: "To the person who scheduled it, once it is on the site.",
    variables: {
      link: link("The page", "/post/sample"),
      at: text("When it was published", "9am Lagos (8am London), Saturday 21 November 2026"),
    },
  }),
  // These two name no document and no writer: titles are words about health.
  buttonLetter({
    name: "review-asked",
    label: "Something was sent for review",
    about: "To those who review, each time somebody sends a document for review.",
    variables: { link: link("The document at the desk", "/desk/documents/sample") },
  }),
  buttonLetter({
    name: "review-due",
    label: "Articles are due for review",
    about: "To the doctor, once a day while published articles wait for their medical review.",
    variables: {
      count: number("How many articles", 3),
      earliest: text("When the first was due", "18 November 2026"),
      link: link("The list at the desk", "/desk"),
    },
  }),
  // Says that something waits and not what, nor who paid.
  buttonLetter({
    name: "payment-alert",
    label: "A payment needs checking",
    about:
      "To those who look after payments and chose to hear about it, once for each thing about a payment that does not match.",
    variables: { at: time("When it came up"), link: link("What is waiting at the desk", "/desk/money/reviews") },
  }),
  plainLetter({
    name: "test",
    label: "Test of the email set-up",
    about: "To whoever asks for it, to check that email arrives.",
    variables: { at: text("When it was requested", "21 November 2026, 09:00 (WAT)") },
  }),
];
