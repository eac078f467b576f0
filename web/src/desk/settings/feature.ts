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
      needs: "change_settings",
      words: "brand phone hours address bank navigation claims texts words pages legal urgent help",
    },
    {
      to: "/settings/claim",
      label: "Claims and their proofs",
      icon: settings,
      group: "house",
      order: 41,
      needs: "change_settings",
      hidden: true,
      words: "licence registration evidence counters",
    },
  ],
  routes: [
    screen("settings", () => import("./SettingsScreen")),
    screen("settings/:kind", () => import("./SettingsListScreen")),
  ],
};
