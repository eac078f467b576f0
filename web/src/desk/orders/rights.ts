import type { Needs } from "../shell/feature";

/** Who sees orders: who packs them, and who looks after their money. */
export const ORDERS_RIGHT = ["support_visitors", "manage_money"] as const satisfies Needs;
/** Who packs orders and hands them over. */
export const PACKING_RIGHT = "support_visitors" as const satisfies Needs;
/** Who records and returns money, and keeps stock and coupons. */
export const MONEY_RIGHT = "manage_money" as const satisfies Needs;
