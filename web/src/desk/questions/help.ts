import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/questions": {
    more: "Questions for the doctor",
    lines: [
      "Questions that wait for your answer, public and private. Opening a private one is recorded.",
      "Answer on the site for everybody, to the asker alone, or both in different words.",
      "Give general information with sources: no diagnosis of one person, and no doses.",
      "Say when to be seen, and for which country the answer is.",
      "Correcting a published answer asks what changed; readers see that with its day.",
    ],
  },
};
