import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/mail": {
    more: "Mail and failed work",
    lines: [
      "Every mail that the site sends, as its reader sees it, and where it stands.",
      "On hold means that no mail server was set up: nothing has left. Set up mail is the place to set one.",
      "Not sent gives the reason. Send again makes it anew with today’s texts.",
      "Links that let somebody in are shown to nobody here.",
    ],
  },
  "/mail/templates": {
    more: "Settings, claims, mail texts",
    lines: [
      "Each mail with the texts that you can change, beside a preview.",
      "Names in braces such as {brand} are filled in. A name that the mail does not have is refused.",
      "Keep mails neutral: no condition, no medicine, no package that reveals an illness.",
      "Save publishes. The next mail has the new text.",
    ],
  },
  "/mail/jobs": {
    more: "Mail and failed work",
    lines: [
      "Work that was tried twelve times and given up: mails, publishing, money that goes back.",
      "The reason stands beside it. Mend that first, then Try again.",
      "If a reason means nothing to you, send it to whoever runs the server.",
    ],
  },
  "/mail/suppressions": {
    more: "Mail and failed work",
    lines: [
      "The site writes to these addresses no more.",
      "Most came back for good, or their owner called a mail spam.",
      "New marks those whose mail came back and that nobody has looked at: somebody may wait there for an answer. They stand on Today until you tap Seen.",
      "Take one off only when its owner tells you that it works again: mails that come back harm all your others.",
    ],
  },
  "/mail/setup": {
    more: "Mail and failed work",
    lines: [
      "Until a mail server is set, no mail leaves: invitations, receipts and reminders wait here.",
      "An owner chooses the email provider and enters the account. Try it sends one test and names what is wrong.",
      "Save sends every mail this way from then on. The password is stored encrypted and never shown again.",
      "Add the DNS lines shown (SPF, DKIM, DMARC), or many mails land in spam.",
      "Then decide what happens to the mails that waited: send them or discard them, by kind.",
    ],
  },
};
