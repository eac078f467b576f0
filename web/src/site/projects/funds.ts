import type { Schemas } from "../../api/types";

/** How far a project's money is (`GET /api/giving/funds`). */
export type FundView = Schemas["FundView"];

/** The fund of each project, by the project's id. */
export const byProject = (funds: readonly FundView[] = []): ReadonlyMap<string, FundView> =>
  new Map(funds.map((fund) => [fund.key, fund]));
