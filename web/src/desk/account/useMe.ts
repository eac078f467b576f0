import { SESSION } from "../shell/session";
import { useCommand } from "../shell/useCommand";

export const ME = ["me"] as const;
export const NOTICES = [...ME, "notices"] as const;
export const PUSH = [...ME, "push"] as const;

/** A change of one's own account: afterwards account and session are read again and `said` is told. */
export const useChange = <V = void, T = unknown>(call: (value: V) => Promise<T>, said?: string, told = false) =>
  useCommand({ call, changes: [ME, SESSION], toasts: !told, said });
