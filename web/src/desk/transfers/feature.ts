import { type Feature, screen } from "../shell/feature";
import { landmark } from "../ui/icons";
import { useToMatch } from "./useTransfers";

export const feature: Feature = {
  nav: [
    {
      to: "/transfers",
      label: "Bank statements",
      icon: landmark,
      group: "money",
      order: 35,
      needs: "manage_money",
      words: "statement csv match bank transfer line import",
      useCount: useToMatch,
    },
  ],
  tiles: [
    {
      to: "/transfers",
      label: "Statement lines to match",
      one: "Statement line to match",
      useCount: useToMatch,
    },
  ],
  routes: [screen("transfers", () => import("./StatementsScreen"))],
};
