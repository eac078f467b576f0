import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext } from "react";
import type { Permission, SessionView } from "../../api/schema";
import { api } from "./api";
import type { Needs } from "./feature";

export const SESSION = ["session"] as const;

/** The session as the server knows it; fails with 401 when there is none. */
export function useSessionQuery() {
  return useQuery({
    queryKey: SESSION,
    queryFn: ({ signal }) => api.get("/api/desk/session", { signal, open: true }),
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  });
}

/** Asks for the session again: after signing in, a change of name, a second factor. */
export function useRefreshSession(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: SESSION });
}

const Known = createContext<SessionView | undefined>(undefined);

export function SessionProvider({ session, children }: { session: SessionView; children: ReactNode }) {
  return <Known value={session}>{children}</Known>;
}

/** Who is signed in. Only inside of the frame. */
export function useSession(): SessionView {
  const session = useContext(Known);
  if (!session) throw new Error("There is no session outside of the frame.");
  return session;
}

/** Whether somebody is signed in: what is shown before and after asks for it. */
export const useIsSignedIn = (): boolean => useContext(Known) !== undefined;

export function holds(permissions: readonly Permission[], needs: Needs | undefined): boolean {
  if (!needs) return true;
  return typeof needs === "string" ? permissions.includes(needs) : needs.some((one) => permissions.includes(one));
}

/** Whether the person may do it. What is shown follows this; what is allowed, the server decides. */
export function useMay(needs: Needs | undefined): boolean {
  return holds(useSession().permissions, needs);
}
