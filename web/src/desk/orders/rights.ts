import type { Needs } from "../shell/feature";

/** Who packs orders and hands them over, and answers their buyers. */
export const PACKING_RIGHT = "support_visitors" as const satisfies Needs;
/** Who records and returns money, and keeps stock and coupons. */
export const MONEY_RIGHT = "manage_money" as const satisfies Needs;
/** Who reads what the buyer of a medicine answered, and agrees to sell it or not. */
export const CLINICIAN_RIGHT = "read_health_details" as const satisfies Needs;
/** For whom orders, returns and their money wait. */
export const SHOP_RIGHT = [PACKING_RIGHT, MONEY_RIGHT] as const satisfies Needs;
/** Who sees orders. */
export const ORDERS_RIGHT = [...SHOP_RIGHT, CLINICIAN_RIGHT] as const satisfies Needs;
