import { upload } from "../../ui/icons";
import { type Feature, screen } from "../shell/feature";

export const feature: Feature = {
  nav: [
    {
      to: "/imports",
      label: "Imports",
      icon: upload,
      group: "setup",
      order: 45,
      needs: "change_settings",
      words: "moving in migrate wordpress ghost markdown woocommerce dataset ndjson archive export report",
    },
  ],
  routes: [screen("imports", () => import("./RunsScreen")), screen("imports/:id", () => import("./RunScreen"))],
};
