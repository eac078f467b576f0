import { userRound } from "../../ui/icons";
import { type Feature, type Needs, screen } from "../shell/feature";

/** People's data are looked for by those who help visitors and by those who care for them. */
const PERSON = ["support_visitors", "read_health_details"] as const satisfies Needs;

export const feature: Feature = {
  nav: [
    {
      to: "/person",
      label: "Search people",
      icon: userRound,
      group: "people",
      order: 32,
      needs: PERSON,
      words: "search export erase access request gdpr ndpa rights subject",
    },
  ],
  commands: [
    {
      label: "Find everything about a person",
      icon: userRound,
      needs: PERSON,
      words: "search export erase data",
      run: (go) => go("/person"),
    },
  ],
  routes: [screen("person", () => import("./PersonScreen"))],
};
