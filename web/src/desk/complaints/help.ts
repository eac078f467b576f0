import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/complaints": {
    more: "Messages",
    lines: [
      "People may complain about how their personal data was handled. The law sets a clock of 30 days.",
      "Acknowledge first: the person gets a mail that you have it. You see the text before it goes.",
      "Then find out what happened, decide, and answer in plain words.",
      "What you wrote and when is kept, because a regulator may ask for it.",
    ],
  },
  "/complaints/breaches": {
    more: "Messages",
    lines: [
      "A breach is data that was lost, sent to the wrong person, or seen by somebody who should not.",
      "Write it down at once, also when you are not sure: the 72 hours for regulators begin when you hear of it.",
      "Say what happened, whose data, and what you did about it.",
      "The site drafts the notices to the regulators in Nigeria and the United Kingdom; you complete and send them.",
      "Where you decide not to report, say why. The log cannot be changed later.",
    ],
  },
};
