import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/media": {
    more: "Media library",
    lines: [
      "Pictures, recordings, videos and PDFs, each kept once, however often it is used.",
      "Describe each picture for people who cannot see it. Not described finds those that lack it.",
      "Place and names hidden in photos are taken out by themselves.",
      "Replace everywhere puts a newer file into all pages that use it.",
      "Only what nothing uses can be deleted, and then for good.",
    ],
  },
};
