import { Link } from "react-router";
import { Chip } from "../../ui/Chip";
import { triangleAlert } from "../../ui/icons";
import { api } from "../shell/api";
import { useCounts } from "../shell/counts";
import { useSession } from "../shell/session";
import { Panel } from "../ui/Panel";
import { ago } from "../ui/time";
import css from "./Today.module.css";

interface Urgent {
  to: string;
  what: string;
  at: string;
}

/** Comments and questions whose words sound like a life is in danger. What they say stands behind the link. */
function useCrises(): Urgent[] {
  const data = useCounts("moderate_conversation", ["conversation", "queue", { state: "crisis" }], ({ signal }) =>
    api.get("/api/desk/conversation/queue", { params: { query: { state: "crisis" } }, signal }),
  );
  return (data?.items ?? []).map(({ item, kind, at }) => ({
    to: `/conversation?state=crisis&item=${encodeURIComponent(item)}`,
    what: kind === "question" ? "A question" : "A comment",
    at,
  }));
}

function useInquiries(): Urgent[] {
  const data = useCounts(["support_visitors", "read_health_details"], ["inquiries", "urgent"], ({ signal }) =>
    api.get("/api/desk/letters", { signal }),
  );
  return (data?.items ?? [])
    .filter(({ urgent }) => urgent)
    .map(({ id, reference, lastAt }) => ({ to: `/letters/${id}`, what: `The message ${reference}`, at: lastAt }));
}

/** What sounds like somebody is in danger, for everybody who may open it; nothing where nothing does. */
export function ReadFirst() {
  const { zone } = useSession();
  const rows = [...useCrises(), ...useInquiries()].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  if (rows.length === 0) return null;
  return (
    <div className={`${css.block} ${css.urgent}`}>
      <Panel title="Read first" aside={<span className="soft">{rows.length}</span>}>
        <ul className={css.rows} role="list">
          {rows.map(({ to, what, at }) => (
            <li key={to}>
              <Link to={to}>{what}</Link>
              <span className="row">
                <Chip tone="bad" icon={triangleAlert}>
                  Someone may be in danger
                </Chip>
                <span className="small soft">received {ago(at, zone)}</span>
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
