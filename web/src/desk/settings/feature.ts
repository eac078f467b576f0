import { settings } from "../../ui/icons";
import { type Feature, partsOf, screen } from "../shell/feature";

const part = partsOf("/settings", "change_settings", "setup");

export const feature: Feature = {
  nav: [
    {
      to: "/settings",
      label: "Settings",
      icon: settings,
      group: "setup",
      order: 10,
      needs: "change_settings",
      words:
        "brand logo colours colors fonts theme favicon phone hours address bank navigation claims texts words pages legal urgent help",
    },
    part("/claim", "Claims and their proofs", settings, 11, "licence registration evidence counters"),
  ],
  routes: [
    screen("settings", () => import("./SettingsScreen")),
    screen("settings/:kind", () => import("./SettingsListScreen")),
  ],
};
