import { type Feature, screen } from "../shell/feature";
import { key } from "../ui/icons";

export const feature: Feature = {
  nav: [
    {
      to: "/clients",
      label: "Programs",
      icon: key,
      group: "setup",
      order: 46,
      needs: "change_settings",
      words: "api tokens clients keys access",
    },
  ],
  routes: [screen("clients", () => import("./ClientsScreen"))],
};
