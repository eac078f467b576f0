import type { Schemas } from "../../api/types";

/** A one-time link, as the welcome screen needs it. */
export type Link = Omit<Schemas["DeskLink"], "purpose"> & { purpose: "owner" | "invite" | "reset" };

export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt?: string | null;
}

export interface OwnSession {
  id: string;
  current: boolean;
  /** 'Chrome on Android'. */
  device: string;
  createdAt: string;
  lastSeenAt: string;
}

/** Somebody's own account. */
export interface Me {
  name: string;
  email: string;
  roles: string[];
  hasPassword: boolean;
  passkeys: Passkey[];
  totp: boolean;
  recoveryCodesLeft: number;
  sessions: OwnSession[];
}

/** What somebody may be told of by mail. */
export type NoticeChoices = Schemas["NoticeChoices"];

export const ME = ["me"] as const;
