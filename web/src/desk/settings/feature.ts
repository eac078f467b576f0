import { settings } from "../../ui/icons";
import { type Feature, screen } from "../shell/feature";

export const feature: Feature = {
  nav: [
    {
      to: "/settings",
      label: "Settings",
      icon: settings,
      group: "house",
      order: 40,
      needs: "read_content",
      words: "brand phone hours address bank navigation claims texts words pages legal urgent help",
    },
  ],
  routes: [
    screen("settings", () => import("./SettingsScreen")),
    screen("settings/:kind", () => import("./SettingsListScreen")),
  ],
};
