import { type Feature, screen } from "../shell/feature";
import { history } from "../ui/icons";

export const feature: Feature = {
  nav: [
    {
      to: "/audit",
      label: "Audit log",
      icon: history,
      group: "people",
      order: 50,
      needs: "read_audit",
      words: "audit log history changes who when",
    },
  ],
  routes: [screen("audit", () => import("./AuditScreen"))],
};
