import { useQuery } from "@tanstack/react-query";
import { Notice } from "../../ui/Notice";
import { api } from "../shell/api";
import type { Needs } from "../shell/feature";
import { useMay } from "../shell/session";
import { PersonLink } from "./PersonLink";

/** Those who meet people at the desk, as the server has it. */
const MEETING = [
  "read_health_details",
  "support_visitors",
  "manage_money",
  "moderate_conversation",
  "read_mail",
] as const satisfies Needs;

/** Says wherever somebody meets a person that their data may only be stored. Nothing of everybody else. */
export function RestrictionNote({ email }: { email?: string | null }) {
  const mayAsk = useMay(MEETING);
  const { data } = useQuery({
    queryKey: ["people-data", "restricted", email],
    // In the body: an address stands in no address of ours.
    queryFn: ({ signal }) =>
      api.post("/api/desk/people-data/restricted", { body: { emails: email ? [email] : [] }, signal }),
    enabled: mayAsk && Boolean(email),
    staleTime: 60_000,
    gcTime: 0,
  });
  if (!data || data.restricted.length === 0) return null;
  return (
    <Notice tone="cost" title="Their data are restricted" said>
      <p>
        Keep what there is, and do only what they asked for or booked. No newsletter, no follow-up.{" "}
        <PersonLink email={email}>See why</PersonLink>
      </p>
    </Notice>
  );
}
