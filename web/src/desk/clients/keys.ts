export const CLIENTS = ["clients"] as const;
