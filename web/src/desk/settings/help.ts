import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/settings": {
    more: "Settings, claims, mail texts",
    lines: [
      "Everything that can be said differently without a new version of the site, by what you come to do.",
      "Search finds a setting by its name or by what is set in it.",
      "Each entry has drafts and earlier versions. Nothing changes for visitors before you publish.",
      "Begin with brand, contact, hours and payments, and take your time with the rest.",
    ],
  },
  "/menu": {
    more: "Settings, claims, mail texts",
    lines: [
      "The links at the top and the foot of every page, in their order.",
      "Add a link to a page, an article or a policy, or to another site.",
      "Move links with the arrows, or with Alt and the arrow keys. Hide keeps one for later.",
      "A page of your own that says In the menu follows at the end until you move it.",
      "Links to a list with nothing in it, such as a shop without products, are left out until something is there.",
    ],
  },
  "/settings/claim": {
    more: "Settings, claims, mail texts",
    lines: [
      "Licensed, registered, 500 patients: each is a claim, and needs a proof.",
      "A claim is shown only with evidence, the day it was proved, and until the day it ends.",
      "Visible to visitors says whether it is shown now, and why not.",
      "Today warns you 30 days before a proof ends.",
    ],
  },
};
