import { userRound } from "../../ui/icons";
import { type Feature, type Needs, screen } from "../shell/feature";
import { table, trash } from "../ui/icons";

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
      words: "search export erase correct rectify restrict access request gdpr ndpa rights subject",
    },
    {
      to: "/person/purges",
      label: "Automatic erasure",
      icon: trash,
      group: "people",
      order: 32.5,
      part: true,
      needs: PERSON,
      words: "retention purge delete preview days keep gdpr ndpa",
    },
    {
      to: "/person/register",
      label: "Processing register",
      icon: table,
      group: "people",
      order: 32.6,
      part: true,
      needs: "change_settings",
      words: "record of processing article 30 dpia impact assessment gdpr ndpa processors recipients legal basis",
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
  routes: [
    screen("person", () => import("./PersonScreen")),
    screen("person/purges", () => import("./PurgesScreen")),
    screen("person/register", () => import("./RegisterScreen")),
  ],
};
