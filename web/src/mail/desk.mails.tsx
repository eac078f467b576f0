import { BUTTON, buttonMail, link, number, plainMail, secretLink, text, time } from "./builders";
import { MailLayout } from "./MailLayout";
import { Action } from "./parts";
import type { MailTemplate } from "./template";

const welcome = secretLink("mail-variable-one-time-link", "/desk/welcome/sample-link");

/** Says how many wait and not what they are: a mail lies open on a phone. Its button leads to a path of the site. */
const digest: MailTemplate = {
  name: "staff-digest",
  label: "mail-staff-digest-label",
  about: "mail-staff-digest-about",
  variables: {
    what: text("mail-variable-what-more", "Messages"),
    count: number("mail-variable-how-many-more", 37),
    path: text("mail-variable-where-at-desk", "/desk/letters"),
  },
  texts: BUTTON,
  render: (mail) => (
    <MailLayout mail={mail}>
      <Action label={mail.text("button")} href={`${mail.settings.siteUrl}${mail.variable("path")}`} />
    </MailLayout>
  ),
};

export const mails = [
  digest,
  buttonMail({
    name: "staff-invite",
    label: "mail-staff-invite-label",
    about: "mail-staff-invite-about",
    variables: {
      link: welcome,
      role: text("mail-variable-role", "Editor"),
      expires: text("mail-variable-link-works-until", "9am Lagos (8am London), Saturday 28 November 2026"),
    },
  }),
  buttonMail({
    name: "staff-reset",
    label: "mail-staff-reset-label",
    about: "mail-staff-reset-about",
    variables: {
      link: welcome,
      expires: text("mail-variable-link-works-until", "10am Lagos (9am London), Saturday 21 November 2026"),
    },
  }),
  buttonMail({
    name: "doctor-waits",
    label: "mail-doctor-waits-label",
    about: "mail-doctor-waits-about",
    variables: {
      // not shown: an example
      name: text("mail-variable-new-doctor", "Dr Amina Bello"),
      link: link("mail-variable-where-doctor-agrees", "/desk"),
    },
  }),
  buttonMail({
    name: "doctor-back",
    label: "mail-doctor-back-label",
    about: "mail-doctor-back-about",
    variables: {
      // not shown: an example
      name: text("mail-variable-returned-doctor", "Dr Amina Bello"),
      link: link("mail-variable-desk", "/desk"),
    },
  }),
  buttonMail({
    name: "published",
    label: "mail-published-label",
    about: "mail-published-about",
    variables: {
      link: link("mail-variable-published-page", "/post/sample"),
      at: text("mail-variable-published-at", "9am Lagos (8am London), Saturday 21 November 2026"),
    },
  }),
  // These name no document and no writer: titles are words about health.
  buttonMail({
    name: "review-asked",
    label: "mail-review-asked-label",
    about: "mail-review-asked-about",
    variables: { link: link("mail-variable-document-at-desk", "/desk/documents/sample") },
  }),
  buttonMail({
    name: "passage-comment",
    label: "mail-passage-comment-label",
    about: "mail-passage-comment-about",
    variables: { link: link("mail-variable-document-at-desk", "/desk/documents/sample") },
  }),
  buttonMail({
    name: "review-due",
    label: "mail-review-due-label",
    about: "mail-review-due-about",
    variables: {
      count: number("mail-variable-how-many-articles", 3),
      earliest: text("mail-variable-first-due", "18 November 2026"),
      link: link("mail-variable-list-at-desk", "/desk"),
    },
  }),
  // Says that something waits, and neither what was bought nor by whom.
  buttonMail({
    name: "order-alert",
    label: "mail-order-alert-label",
    about: "mail-order-alert-about",
    variables: {
      // not shown: an example
      what: text("mail-variable-what-waits", "An order is ready to pack"),
      at: time("mail-variable-came-up-at"),
      link: link("mail-variable-waiting-at-desk", "/desk/orders"),
    },
  }),
  buttonMail({
    name: "payment-alert",
    label: "mail-payment-alert-label",
    about: "mail-payment-alert-about",
    variables: {
      at: time("mail-variable-came-up-at"),
      link: link("mail-variable-waiting-at-desk", "/desk/money/reviews"),
    },
  }),
  // Names the programme as the desk does, and nothing of what it was told.
  buttonMail({
    name: "webhook-off",
    label: "mail-webhook-off-label",
    about: "mail-webhook-off-about",
    variables: {
      // not shown: an example
      name: text("mail-variable-webhook-name", "Accounts"),
      at: time("mail-variable-came-up-at"),
      link: link("mail-variable-waiting-at-desk", "/desk/webhooks"),
    },
  }),
  // Says what has to be done, and nothing of what is written in the service.
  buttonMail({
    name: "sync-alert",
    label: "mail-sync-alert-label",
    about: "mail-sync-alert-about",
    variables: {
      // not shown: an example
      what: text("mail-variable-sync-what", "Nothing could be compared for a day"),
      at: time("mail-variable-came-up-at"),
      link: link("mail-variable-waiting-at-desk", "/desk/sync"),
    },
  }),
  // Names no file and nobody who sent one.
  buttonMail({
    name: "scanner-alert",
    label: "mail-scanner-alert-label",
    about: "mail-scanner-alert-about",
    variables: {
      since: time("mail-variable-files-wait-since"),
      link: link("mail-variable-waiting-at-desk", "/desk/processing"),
    },
  }),
  plainMail({
    name: "test",
    label: "mail-test-label",
    about: "mail-test-about",
    variables: { at: text("mail-variable-requested-at", "21 November 2026, 09:00 (WAT)") },
  }),
];
