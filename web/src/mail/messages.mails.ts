import { buttonLetter, link, number, plainLetter, privateText, secretLink, text, time } from "./letters";

const numbered = (letter: string) => text("The number of the message", `${letter}-7K3M9QXB`);
const at = time("When it arrived");
const until = text("Until when", "11 February 2027");
const outcome = text("What was decided", "you were right");
const complaint = text("The reference of the complaint", "01JD6Q5T3W8ZK9V2M4N6P8R0S1");
const atDesk = link("The message at the desk", "/desk/letters");

/*
 * The first mail to an address carries nothing that was typed into a form: it is no vehicle for other people's words. Mails to
 * the desk say that something waits and not what: a mail lies open on a phone.
 */
export const mails = [
  plainLetter({
    name: "contact-received",
    label: "A message has arrived",
    about: "To whoever wrote with the contact form.",
    variables: { reference: numbered("M"), at },
  }),
  plainLetter({
    name: "enquiry-received",
    label: "An enquiry has arrived",
    about: "To whoever asked about a product.",
    variables: { reference: numbered("E"), at },
  }),
  plainLetter({
    name: "partnership-received",
    label: "A partnership request has arrived",
    about: "To whoever asked for more details about partnership.",
    variables: { reference: numbered("P"), at },
  }),
  plainLetter({
    name: "volunteer-received",
    label: "A volunteer has signed up",
    about: "To whoever offers help; for somebody under 18, once the parent or guardian has agreed.",
    variables: { reference: numbered("V"), at },
  }),
  buttonLetter({
    name: "volunteer-guardian",
    label: "A parent or guardian is asked",
    about: "To the parent or guardian of somebody under 18 who wants to help. The link shows who it is.",
    variables: {
      reference: numbered("V"),
      until,
      link: secretLink("Where they say yes or no", "/volunteer/guardian/0f3a"),
    },
  }),
  plainLetter({
    name: "letter-reply",
    label: "A reply to a message",
    about: "To whoever wrote, with the reply of somebody at the desk. It must not say anything about health.",
    variables: {
      reference: numbered("M"),
      reply: privateText("The reply", "Yes, the cuff fits arms of up to 42 cm."),
    },
  }),
  plainLetter({
    name: "data-complaint-received",
    label: "A data protection complaint has arrived",
    about: "To whoever complained about how personal data is handled.",
    variables: { reference: numbered("D"), at, until },
  }),
  plainLetter({
    name: "data-complaint-acknowledged",
    label: "A data protection complaint is being looked into",
    about: "To whoever complained, when somebody at the desk acknowledges it.",
    variables: { reference: numbered("D"), at },
  }),
  plainLetter({
    name: "data-complaint-decided",
    label: "A data protection complaint is decided",
    about: "To whoever complained, with what was decided.",
    variables: {
      reference: numbered("D"),
      outcome,
      reply: privateText("The reply", "We have changed how we store this."),
    },
  }),
  plainLetter({
    name: "complaint-acknowledged",
    label: "A complaint has arrived",
    about: "To whoever complained and gave an address, when somebody at the desk acknowledges the complaint.",
    variables: { reference: complaint, at },
  }),
  // The subject says nothing of what the complaint is about.
  plainLetter({
    name: "complaint-decided",
    label: "A complaint is decided",
    about: "To whoever complained and gave an address, with what was decided.",
    variables: {
      reference: complaint,
      outcome,
      reply: privateText("The reply", "We looked at it again and put it back."),
    },
  }),
  buttonLetter({
    name: "answer-waiting",
    label: "An answer is waiting",
    about: "To somebody who asked a question and left an address. It must not say what the question was about.",
    variables: { link: link("Where the code is entered", "/community/follow") },
  }),
  buttonLetter({
    name: "letter-arrived",
    label: "Something has arrived",
    about: "To the people who handle such messages. It must not say what was written.",
    variables: { kind: text("What arrived", "Partnership request"), reference: numbered("P"), link: atDesk },
  }),
  buttonLetter({
    name: "letter-urgent",
    label: "A message sounds urgent",
    about: "To those who chose to hear about it, once for each message that sounds as if somebody is in danger.",
    variables: { reference: numbered("M"), at, link: atDesk },
  }),
  buttonLetter({
    name: "crisis-alert",
    label: "Somebody is needed now",
    about:
      "To those who chose to hear about it, once for each comment or question that sounds as if somebody is in danger.",
    variables: { at: time("When it was held"), link: link("The item at the desk", "/desk") },
  }),
  buttonLetter({
    name: "clock-due",
    label: "A legal deadline is near",
    about:
      "To whoever is responsible for data protection, before a breach has to be reported or a complaint has to be answered.",
    variables: {
      what: text("What has to be done", "A data breach has to be reported"),
      reference: numbered("B"),
      until: time("Until when"),
      link: link("Where to do it", "/desk/complaints"),
    },
  }),
  buttonLetter({
    name: "feedback-digest",
    label: "The week's feedback",
    about: "To whoever reads feedback, each Monday. It must not say who wrote.",
    variables: {
      week: text("Which week", "4 January 2027 to 10 January 2027"),
      count: number("How many wrote", 12),
      pages: text("A line for each page", "/blog/malaria: 9 yes, 3 no"),
      link: link("Feedback at the desk", "/desk/letters"),
    },
  }),
];
