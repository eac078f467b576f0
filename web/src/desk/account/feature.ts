import { userRound } from "../../ui/icons";
import { type Feature, screen } from "../shell/feature";

export const feature: Feature = {
  nav: [
    {
      to: "/account",
      label: "Your account",
      icon: userRound,
      group: "setup",
      order: 90,
      hidden: true,
      words: "password passkey authenticator recovery codes sessions name",
    },
  ],
  routes: [screen("account", () => import("./AccountScreen"))],
};
