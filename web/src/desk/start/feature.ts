import { settings } from "../../ui/icons";
import { type Feature, screen } from "../shell/feature";

export const feature: Feature = {
  nav: [
    {
      to: "/start",
      label: "Set up your site",
      icon: settings,
      group: "setup",
      order: 91,
      hidden: true,
      needs: "change_settings",
      words: "welcome first steps start country bank name",
    },
  ],
  routes: [screen("start", () => import("./StartScreen")), screen("start/:step", () => import("./StartScreen"))],
};
