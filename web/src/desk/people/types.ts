import type { Schemas } from "../../api/types";

/** Somebody at the desk. */
export interface Person {
  id: string;
  name: string;
  email: string;
  roles: string[];
  state: "active" | "suspended" | "setup" | "awaits_doctor";
  secondFactor: boolean;
  lastSeenAt?: string | null;
}

export interface Invite {
  id: string;
  email: string;
  roles: string[];
  createdAt: string;
  expiresAt: string;
}

/** One that was made just now, with its link, which is never shown again. */
export interface MadeInvite extends Invite {
  link: string;
}

/** A new way in for somebody who is locked out, with its link, which is never shown again. */
export type MadeReset = Schemas["MadeReset"];

export interface Rights {
  roles: { key: string; label: string }[];
  permissions: { key: string; label: string; roles: string[] }[];
}

export const PEOPLE = ["people"] as const;
