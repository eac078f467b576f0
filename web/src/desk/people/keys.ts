export const PEOPLE = ["people"] as const;
