import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/conversation": {
    more: "Moderation",
    lines: [
      "Comments and questions wait here until somebody decides, possible emergencies first.",
      "Open an item to see its words, why it was held, and what was decided before.",
      "Approve shows it to everybody. Hide takes it out of sight without a reproach; Remove and Rephrase tell the writer why.",
      "Crisis puts it on top and alerts those who chose to be alerted. Somebody in distress breaks no rule: hold it kindly and answer.",
      "Undo takes the last decision back. Keys: press ? for the list.",
    ],
  },
  "/conversation/reports": {
    more: "Moderation",
    lines: [
      "Visitors report what they find abusive, false or dangerous.",
      "Read the reported words first, then the reason that was given.",
      "Upheld hides or removes the words. Rejected leaves them as they are.",
      "Reports that somebody may come to harm are also sent as an alert.",
    ],
  },
  "/conversation/complaints": {
    more: "Moderation",
    lines: [
      "Somebody whose words were removed, or whose report was rejected, can complain.",
      "Acknowledge it within 30 days: the site marks what is late from day 23 on.",
      "Decide with a short, plain reply. It is mailed where there is an address.",
      "Somebody else than who decided first should look at it, where you can.",
    ],
  },
  "/conversation/words": {
    more: "Moderation",
    lines: [
      "Each word here does one of four things: hold the text, mark it, refuse it, or hold it and show support.",
      "Words match as a whole, so “skilled” is not “killed”.",
      "Try says what would become of a text before you rely on it.",
      "Refuse only what can never be right: a person in need may use hard words.",
    ],
  },
  "/conversation/safety": {
    lines: [
      "These are the signs of an emergency that the site looks for in what people type.",
      "Whoever types one is shown what to do now and whom to call, before anything else.",
      "The rules come with the program and change only with it; each names its source.",
      "The numbers have the day on which somebody checked them. Call them yourself, and change them under Settings, Contact.",
      "Tell who provides the program when a sign is missing.",
    ],
  },
  "/conversation/exports": {
    more: "Moderation",
    lines: [
      "Tables of what really happened: decisions, reports, complaints and the risk record.",
      "They hold no texts, so they can be given to a regulator or a lawyer.",
      "Each export asks you to confirm who you are and is a line of the audit log.",
    ],
  },
};
