import { send, upload } from "../../ui/icons";
import { type Feature, screen } from "../shell/feature";
import { users } from "../ui/icons";
import { SUBSCRIBERS, WRITE } from "./rights";
import { useSummary } from "./useSummary";

const useSending = (): number | undefined => useSummary().data?.sending.length;

export const feature: Feature = {
  nav: [
    {
      to: "/newsletter",
      label: "Newsletter",
      icon: send,
      group: "content",
      order: 45,
      needs: WRITE,
      words: "issues weekly letter campaign send schedule",
    },
    {
      to: "/newsletter/subscribers",
      label: "Readers of the newsletter",
      icon: users,
      group: "content",
      order: 46,
      needs: SUBSCRIBERS,
      hidden: true,
      words: "subscribers addresses consent unsubscribe",
    },
    {
      to: "/newsletter/imports",
      label: "Import readers",
      icon: upload,
      group: "content",
      order: 47,
      needs: SUBSCRIBERS,
      hidden: true,
      words: "subscribers csv proof consent",
    },
  ],
  tiles: [{ to: "/newsletter", label: "Issues going out", useCount: useSending }],
  routes: [
    screen("newsletter", () => import("./issues/IssuesScreen")),
    screen("newsletter/subscribers", () => import("./readers/ReadersScreen")),
    screen("newsletter/subscribers/:id", () => import("./readers/ReaderScreen")),
    screen("newsletter/imports", () => import("./readers/ImportsScreen")),
    screen("newsletter/issues/:id", () => import("./issue/IssueScreen")),
  ],
};
