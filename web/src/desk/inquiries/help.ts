import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/letters": {
    more: "Messages",
    lines: [
      "What people write to you: contact, partners, volunteers, feedback.",
      "Open holds what somebody still has to do, longest waiting first. Read first means words of an emergency.",
      "Reply goes by mail, from a saved text or empty, and you look at it before it goes.",
      "Do not answer questions about symptoms by mail. Lead people to a consultation or to 112 or 999.",
      "Notes stay among staff. Assign says who answers.",
    ],
  },
  "/letters/mailbox": {
    more: "Messages",
    lines: [
      "When people answer your mails, their answers can come back into the same thread.",
      "Connect the mailbox once, as this screen says.",
      "Without it, save mails as a file (.eml or .mbox) and import them here.",
      "A mark shows when an answer came from another address than the first message.",
    ],
  },
};
