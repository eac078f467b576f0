import { type Feature, screen } from "../shell/feature";
import { chart } from "../ui/icons";

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
  ],
  routes: [screen("statistics", () => import("./StatisticsScreen"))],
};
