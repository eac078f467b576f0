/** An address that gets no mail. */
export interface Suppression {
  id: string;
  /** None when its key is not on this machine. */
  address?: string | null;
  reason: "bounce" | "complaint" | "manual";
  /** `all` mails, or the newsletter only. */
  scope: "all" | "newsletter";
  note?: string | null;
  at: string;
  by?: string | null;
}
