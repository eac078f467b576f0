import { upload } from "../../ui/icons";
import { type Feature, partsOf, screen } from "../shell/feature";
import { newspaper, users } from "../ui/icons";
import { SUBSCRIBERS, WRITE } from "./rights";
import { useSummary } from "./useSummary";

const useSending = (): number | undefined => useSummary().data?.sending.length;

const part = partsOf("/newsletter", SUBSCRIBERS, "site");

export const feature: Feature = {
  nav: [
    {
      to: "/newsletter",
      label: "Newsletter",
      icon: newspaper,
      group: "site",
      order: 45,
      needs: WRITE,
      words: "issues weekly letter campaign send schedule",
    },
    part("/subscribers", "Readers of the newsletter", users, 46, "subscribers addresses consent unsubscribe"),
    part("/imports", "Import readers", upload, 47, "subscribers csv proof consent"),
  ],
  tiles: [{ to: "/newsletter", label: "Issues going out", one: "Issue going out", useCount: useSending }],
  routes: [
    screen("newsletter", () => import("./issues/IssuesScreen")),
    screen("newsletter/subscribers", () => import("./readers/ReadersScreen")),
    screen("newsletter/subscribers/:id", () => import("./readers/ReaderScreen")),
    screen("newsletter/imports", () => import("./readers/ImportsScreen")),
    screen("newsletter/issues/:id", () => import("./issue/IssueScreen")),
  ],
};
