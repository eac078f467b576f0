import type { Schemas } from "../../api/types";
import type { Role } from "../shell/roles";

/** Somebody at the desk. */
export interface Person {
  id: string;
  name: string;
  email: string;
  roles: Role[];
  state: "active" | "suspended" | "setup" | "awaits_doctor";
  secondFactor: boolean;
  lastSeenAt?: string | null;
}

export type Invite = Schemas["InviteLine"];

/** One that was made just now, with its link, which is never shown again. */
export type MadeInvite = Schemas["MadeInvite"];

/** A new way in for somebody who is locked out, with its link, which is never shown again. */
export type MadeReset = Schemas["MadeReset"];

export interface Rights {
  roles: { key: string }[];
  permissions: { key: string; roles: string[] }[];
}

export const PEOPLE = ["people"] as const;
