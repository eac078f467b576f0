import { heartHandshake, listChecks, refreshCw } from "../../ui/icons";
import { type Feature, partsOf, screen } from "../shell/feature";
import { chart } from "../ui/icons";
import { useSaidPaid, useToMatch, useWaiting } from "./useGiving";

const part = partsOf("/giving", "manage_money");

export const feature: Feature = {
  nav: [
    {
      to: "/giving",
      label: "Giving",
      icon: heartHandshake,
      group: "now",
      order: 36,
      needs: "manage_money",
      words: "donations gifts donors sponsor bank transfer proof receipt",
      useCount: useWaiting,
    },
    part("/statements", "Bank statements", listChecks, 37, "statement csv match transfer line import"),
    part("/monthly", "Monthly gifts", refreshCw, 38, "plan subscription recurring failed stop"),
    part("/funds", "Funds", chart, 39, "project goal raised spent gift aid export csv"),
  ],
  tiles: [
    { to: "/giving?state=said_paid", label: "Transfers to find", one: "Transfer to find", useCount: useSaidPaid },
    {
      to: "/giving/statements",
      label: "Statement lines to match",
      one: "Statement line to match",
      useCount: useToMatch,
    },
  ],
  routes: [
    screen("giving", () => import("./list/GiftsScreen")),
    screen("giving/statements", () => import("./statements/StatementsScreen")),
    screen("giving/monthly", () => import("./monthly/PlansScreen")),
    screen("giving/monthly/:id", () => import("./monthly/PlanScreen")),
    screen("giving/funds", () => import("./funds/FundsScreen")),
    screen("giving/:id", () => import("./one/GiftScreen")),
  ],
};
