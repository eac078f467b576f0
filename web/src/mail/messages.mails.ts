import { buttonMail, link, number, plainMail, privateText, secretLink, text, time } from "./builders";

const numbered = (letter: string) => text("mail-variable-message-number", `${letter}-7K3M9QXB`);
const at = time("mail-variable-arrived-at");
const until = text("mail-variable-until", "11 February 2027");
// not shown: an example
const outcome = text("mail-variable-outcome", "you were right");
const complaint = text("mail-variable-complaint-reference", "01JD6Q5T3W8ZK9V2M4N6P8R0S1");
const atDesk = link("mail-variable-message-at-desk", "/desk/letters");

const followed = {
  variables: {
    link: link("mail-variable-question-page", "/community/01JD6Q5T3W8ZK9V2M4N6P8R0S1#answer"),
    stop: secretLink("mail-variable-stop-following-page", "/community/updates/stop/sample-link"),
  },
  second: ["stop", "stop"] as [text: string, variable: string],
};

/*
 * The first mail to an address carries nothing that was typed into a form: it is no vehicle for other people's words. Mails to
 * the desk say that something waits and not what: a mail lies open on a phone.
 */
export const mails = [
  plainMail({
    name: "contact-received",
    label: "mail-contact-received-label",
    about: "mail-contact-received-about",
    variables: { reference: numbered("M"), at },
  }),
  plainMail({
    name: "enquiry-received",
    label: "mail-enquiry-received-label",
    about: "mail-enquiry-received-about",
    variables: { reference: numbered("E"), at },
  }),
  plainMail({
    name: "partnership-received",
    label: "mail-partnership-received-label",
    about: "mail-partnership-received-about",
    variables: { reference: numbered("P"), at },
  }),
  plainMail({
    name: "volunteer-received",
    label: "mail-volunteer-received-label",
    about: "mail-volunteer-received-about",
    variables: { reference: numbered("V"), at },
  }),
  buttonMail({
    name: "volunteer-guardian",
    label: "mail-volunteer-guardian-label",
    about: "mail-volunteer-guardian-about",
    variables: {
      reference: numbered("V"),
      until,
      link: secretLink("mail-variable-consent-page", "/volunteer/guardian/0f3a"),
    },
  }),
  plainMail({
    name: "letter-reply",
    label: "mail-letter-reply-label",
    about: "mail-letter-reply-about",
    variables: {
      reference: numbered("M"),
      // not shown: an example
      reply: privateText("mail-variable-reply", "Yes, the cuff fits arms of up to 42 cm."),
    },
  }),
  plainMail({
    name: "data-complaint-received",
    label: "mail-data-complaint-received-label",
    about: "mail-data-complaint-received-about",
    variables: { reference: numbered("D"), at, until },
  }),
  plainMail({
    name: "data-complaint-acknowledged",
    label: "mail-data-complaint-acknowledged-label",
    about: "mail-data-complaint-acknowledged-about",
    variables: { reference: numbered("D"), at },
  }),
  plainMail({
    name: "data-complaint-decided",
    label: "mail-data-complaint-decided-label",
    about: "mail-data-complaint-decided-about",
    variables: {
      reference: numbered("D"),
      outcome,
      // not shown: an example
      reply: privateText("mail-variable-reply", "We have changed how we store this."),
    },
  }),
  plainMail({
    name: "complaint-acknowledged",
    label: "mail-complaint-acknowledged-label",
    about: "mail-complaint-acknowledged-about",
    variables: { reference: complaint, at },
  }),
  // The subject says nothing of what the complaint is about.
  plainMail({
    name: "complaint-decided",
    label: "mail-complaint-decided-label",
    about: "mail-complaint-decided-about",
    variables: {
      reference: complaint,
      outcome,
      // not shown: an example
      reply: privateText("mail-variable-reply", "We looked at it again and put it back."),
    },
  }),
  buttonMail({
    name: "answer-corrected",
    label: "mail-answer-corrected-label",
    about: "mail-answer-corrected-about",
    variables: { link: link("mail-variable-code-page", "/community/follow") },
  }),
  buttonMail({
    name: "question-follow-confirm",
    label: "mail-question-follow-confirm-label",
    about: "mail-question-follow-confirm-about",
    variables: { link: secretLink("mail-variable-confirm-link", "/community/updates/confirm/sample-link") },
  }),
  buttonMail({
    name: "followed-question-answered",
    label: "mail-followed-question-answered-label",
    about: "mail-followed-question-answered-about",
    ...followed,
  }),
  buttonMail({
    name: "followed-answer-corrected",
    label: "mail-followed-answer-corrected-label",
    about: "mail-followed-answer-corrected-about",
    ...followed,
  }),
  buttonMail({
    name: "answer-waiting",
    label: "mail-answer-waiting-label",
    about: "mail-answer-waiting-about",
    variables: { link: link("mail-variable-code-page", "/community/follow") },
  }),
  buttonMail({
    name: "letter-arrived",
    label: "mail-letter-arrived-label",
    about: "mail-letter-arrived-about",
    variables: {
      // not shown: an example
      kind: text("mail-variable-what-arrived", "Partnership request"),
      reference: numbered("P"),
      link: atDesk,
    },
  }),
  buttonMail({
    name: "letter-urgent",
    label: "mail-letter-urgent-label",
    about: "mail-letter-urgent-about",
    variables: { reference: numbered("M"), at, link: atDesk },
  }),
  buttonMail({
    name: "crisis-alert",
    label: "mail-crisis-alert-label",
    about: "mail-crisis-alert-about",
    variables: { at: time("mail-variable-held-at"), link: link("mail-variable-item-at-desk", "/desk") },
  }),
  buttonMail({
    name: "clock-due",
    label: "mail-clock-due-label",
    about: "mail-clock-due-about",
    variables: {
      // not shown: an example
      what: text("mail-variable-what-to-do", "A data breach has to be reported"),
      reference: numbered("B"),
      until: time("mail-variable-until"),
      link: link("mail-variable-where-to-do-it", "/desk/complaints"),
    },
  }),
  buttonMail({
    name: "feedback-digest",
    label: "mail-feedback-digest-label",
    about: "mail-feedback-digest-about",
    variables: {
      week: text("mail-variable-week", "4 January 2027 to 10 January 2027"),
      count: number("mail-variable-how-many-wrote", 12),
      pages: text("mail-variable-page-lines", "/blog/malaria: 9 yes, 3 no"),
      link: link("mail-variable-feedback-at-desk", "/desk/letters"),
    },
  }),
];
