import { type Feature, screen } from "../shell/feature";
import { inbox } from "../ui/icons";

export const feature: Feature = {
  nav: [{ to: "/", label: "Today", icon: inbox, group: "now", order: 0, words: "home start what waits" }],
  routes: [screen("", () => import("./TodayScreen"))],
};
