import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/person": {
    more: "Messages",
    lines: [
      "Find everything that the site holds about one person, by their whole address.",
      "Use it when somebody asks for their data, wants it corrected, or wants it erased.",
      "Make sure that it is really them who asks. You have one month in both countries.",
      "Erasing says what had to stay, and why: tax law keeps paid orders, for example.",
      "Each search, export and erasure is a line of the audit log.",
    ],
  },
  "/person/register": {
    more: "Messages",
    lines: [
      "What the site stores of people, why, for how long, and who gets it, as its settings are today.",
      "It is the register that data protection law asks for in the UK and in Nigeria.",
      "What only you can know, such as your officer’s name, is marked for you to add.",
      "Download it after each change of your settings, and keep it with your papers.",
    ],
  },
  "/person/purges": {
    more: "Messages",
    lines: [
      "The site erases by itself what it need not keep any more.",
      "Each line is a kind of record, its rule, and how many go in the next 7 and 30 days.",
      "It never says whose records they are.",
      "Change the days under Settings, after asking what your law and insurer want.",
    ],
  },
};
