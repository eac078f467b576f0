import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/articles": {
    more: "Write an article",
    lines: [
      "Everything here is written as a draft that saves itself. Nobody sees it before it is published.",
      "Articles that give health advice are marked Clinical and need a doctor’s check, for exactly this version.",
      "Choose a section in the article: it says in which row of the blog page it stands. Where it will appear shows you.",
      "Under Details an article takes a recording: upload it or record it here, and mark its chapters.",
      "Tick several rows to publish, archive or change them together.",
      "An old version is never lost: More, Versions brings it back.",
    ],
  },
  "/articles/topics": {
    more: "Topics and sections",
    lines: [
      "Each topic and section with the articles that have it: on the site, as drafts, archived.",
      "Rename gives it another name in all of them. On the site that happens at once.",
      "Type the name of another one, and the two become one.",
      "Clinical articles that a doctor approved are renamed by a doctor alone; they stay approved.",
      "A new topic is written in the article itself, under Details.",
    ],
  },
  "/videos": {
    more: "Write an article",
    lines: [
      "Three series: Clinic Series, Medicine on the Street and Health Nuggets.",
      "Paste the address of the video; without one the page says that it comes soon.",
      "Say how large it is: visitors see what it costs them in data before they tap.",
      "A transcript helps people who cannot hear it, and search reads it.",
    ],
  },
  "/shop": {
    more: "Settings, claims, mail texts",
    lines: [
      "Products are described here; pieces are counted under Stock.",
      "Give a price for each currency in which you sell. Visitors see the whole price from the start.",
      "Devices need their registration number (NAFDAC, MHRA) and its last day before they are shown.",
      "Edit in a spreadsheet changes many at once and shows each change before it is saved.",
    ],
  },
  "/packages": {
    more: "Settings, claims, mail texts",
    lines: [
      "Packages are what patients book: say plainly what is in each.",
      "Give a price for each currency that you take. Visitors see the whole price from the start.",
      "Length, free minutes around it and clinicians say which times are offered.",
      "Highlight one at most. Minutes of 0 make a written reply without an appointment.",
    ],
  },
  "/pages": {
    more: "Settings, claims, mail texts",
    lines: [
      "Questions, policies, projects, testimonials, and pages of your own such as your team.",
      "A page of your own has its address below /pages/. In the menu puts it at the end of the menu.",
      "A testimonial is shown only with a recorded consent. Say where the words come from, and hide it where rules for doctors forbid it.",
      "Policies show the day on which they changed. Have a lawyer read them.",
    ],
  },
};
