/* Answers below `/api/desk/giving`. Amounts are texts of the server. */
import type { Schemas } from "../../api/types";

export type GiftState = Schemas["GiftState"];
/** How much of giving waits for somebody. */
export type GivingCounts = Schemas["GivingCounts"];
/** A gift in the list. */
export type GiftRow = Schemas["GiftDeskRow"];
/** A file that shows a transfer. */
export type ProofFile = Schemas["GiftDeskProof"];
/** A gift with all that belongs to it. */
export type GiftDetail = Schemas["GiftDesk"];
/** A gift that a line may belong to. */
export type LineGift = Schemas["LineGift"];
/** A line of a bank's statement. */
export type StatementLine = Schemas["BankLineRow"];
/** What became of a statement that was taken in. */
export type Imported = Schemas["StatementBrought"];
/** A monthly gift in the list. */
export type PlanRow = Schemas["PlanDeskRow"];
export type PlanDetail = Schemas["PlanDesk"];
/** A project that is given to. */
export type FundRow = Schemas["FundDesk"];
