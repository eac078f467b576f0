import { useQuery } from "@tanstack/react-query";
import { api } from "./api";
import { useMay } from "./session";

export const MAIL_STANDING = ["mail", "standing"] as const;

/** The same, looked at again each minute; `undefined` for people who have nothing to do with mail. */
export function useMailStanding() {
  return useQuery({
    queryKey: MAIL_STANDING,
    queryFn: ({ signal }) => api.get("/api/desk/mail/standing", { signal }),
    enabled: useMay("read_mail"),
    refetchInterval: 60_000,
    meta: { told: true },
  });
}
