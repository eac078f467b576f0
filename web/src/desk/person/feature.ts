import { userRound } from "../../ui/icons";
import { type Feature, screen } from "../shell/feature";

export const feature: Feature = {
  nav: [
    {
      to: "/person",
      label: "One person’s data",
      icon: userRound,
      group: "house",
      order: 32,
      needs: "support_visitors",
      hidden: true,
      words: "search export erase access request gdpr ndpa rights subject",
    },
  ],
  commands: [
    {
      label: "Find all about a person",
      icon: userRound,
      needs: "support_visitors",
      words: "search export erase data",
      run: (go) => go("/person"),
    },
  ],
  routes: [screen("person", () => import("./PersonScreen"))],
};
