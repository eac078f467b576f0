import { type Feature, screen } from "../shell/feature";
import { shield, users } from "../ui/icons";

export const feature: Feature = {
  nav: [
    {
      to: "/people",
      label: "People",
      icon: users,
      group: "people",
      order: 30,
      needs: "manage_people",
      words: "staff team roles",
    },
    {
      to: "/people/rights",
      label: "Who may do what",
      icon: shield,
      group: "people",
      order: 31,
      part: true,
      words: "rights permissions roles",
    },
  ],
  commands: [
    {
      label: "Invite someone",
      icon: users,
      needs: "manage_people",
      words: "new person add staff",
      run: (go) => go("/people?invite=1"),
    },
  ],
  routes: [screen("people", () => import("./PeopleScreen")), screen("people/rights", () => import("./RightsScreen"))],
};
