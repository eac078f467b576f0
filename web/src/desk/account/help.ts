import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/account": {
    more: "Sign up and sign in",
    lines: [
      "Here you change your name, how you sign in, and what you are alerted to.",
      "A passkey is your finger, face or screen lock: the safest way in, and the quickest. Add one on each device that you use.",
      "Keep your recovery codes on paper, away from your phone. Each lets you in once.",
      "Where you are signed in lists your devices. End whatever you do not know.",
      "Quiet hours keep your browsers silent at night; urgent words and waiting patients are shown all the same.",
    ],
  },
};
