/** `GET /api/giving/funds`: how far a project's money is. */
export interface FundView {
  key: string;
  goalText?: string | null;
  raisedText?: string | null;
  /** 0 to 100, of the goal. */
  percent?: number | null;
  /** How many gave, where it is enough people that nobody stands out. */
  gifts?: number | null;
  spent: { dateText: string; amountText?: string | null; text: string }[];
  updates: { dateText: string; text: string }[];
}

/** The fund of each project, by the project's id. */
export const byProject = (funds: readonly FundView[] = []): ReadonlyMap<string, FundView> =>
  new Map(funds.map((fund) => [fund.key, fund]));
