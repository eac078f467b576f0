import { Link } from "react-router";
import type { Needs } from "../shell/feature";
import { useMay } from "../shell/session";
import parts from "./parts.module.css";

/** Who may look for people's data, as the server has it. */
const LOOKING = ["read_health_details", "support_visitors"] as const satisfies Needs;

interface PersonLinkProps {
  email?: string | null;
  children?: string;
}

/** Leads to all that is held about a person; nothing for who may not see it, and of whom no address is known. */
export function PersonLink({ email, children = "Everything held about this person" }: PersonLinkProps) {
  const mayLook = useMay(LOOKING);
  if (!mayLook || !email) return null;
  // Through the router's state: an address of a person stands in no address of ours.
  return (
    <Link className={`small ${parts.way}`} to="/person" state={{ email }}>
      {children}
    </Link>
  );
}
