import { type Feature, screen } from "../shell/feature";
import { chart } from "../ui/icons";

/** Whoever has a figure of their work there. */
const FIGURE_READERS = [
  "read_statistics",
  "manage_money",
  "support_visitors",
  "read_health_details",
  "moderate_conversation",
] as const;

export const feature: Feature = {
  nav: [
    {
      to: "/statistics",
      label: "Statistics",
      icon: chart,
      group: "now",
      order: 1,
      needs: "read_statistics",
      words: "views reads visitors searches links cart orders returns numbers",
    },
    {
      to: "/statistics/practice",
      label: "Practice figures",
      icon: chart,
      group: "now",
      order: 2,
      needs: FIGURE_READERS,
      part: true,
      under: "/statistics",
      words: "dashboard income refunds fees no-shows answer times gifts orders readers month",
    },
  ],
  routes: [
    screen("statistics", () => import("./StatisticsScreen")),
    screen("statistics/practice", () => import("./practice/PracticeScreen")),
  ],
};
