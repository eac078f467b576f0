import { heartHandshake, refreshCw } from "../../ui/icons";
import { type Feature, partsOf, screen } from "../shell/feature";
import { chart } from "../ui/icons";
import { useSaidPaid } from "./useGiving";

const part = partsOf("/giving", "manage_money", "money");

export const feature: Feature = {
  nav: [
    {
      to: "/giving",
      label: "Giving",
      icon: heartHandshake,
      group: "money",
      order: 36,
      needs: "manage_money",
      words: "donations gifts donors sponsor transfer proof receipt",
      useCount: useSaidPaid,
    },
    part("/monthly", "Monthly gifts", refreshCw, 38, "plan subscription recurring failed stop"),
    part("/funds", "Funds", chart, 39, "project goal raised spent gift aid export csv"),
  ],
  tiles: [
    {
      to: "/giving?state=said_paid",
      label: "Transfers to find",
      one: "Transfer to find",
      useCount: useSaidPaid,
      asRows: true,
    },
  ],
  today: () => import("./today/GiftRows"),
  routes: [
    screen("giving", () => import("./list/GiftsScreen")),
    screen("giving/monthly", () => import("./monthly/PlansScreen")),
    screen("giving/monthly/:id", () => import("./monthly/PlanScreen")),
    screen("giving/funds", () => import("./funds/FundsScreen")),
    screen("giving/:id", () => import("./one/GiftScreen")),
  ],
};
