/** The database of what waits to be sent, and its one store (`shelf.ts`). */
export const DATABASE = "bedside-outbox";
export const STORE = "items";
