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

export interface People {
  items: Person[];
  invites: Invite[];
}

export interface Rights {
  roles: { key: string; label: string }[];
  permissions: { key: string; label: string; roles: string[] }[];
}

export const PEOPLE = ["people"] as const;
