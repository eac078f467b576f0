import { Link } from "react-router";
import { Icon } from "../../ui/Icon";
import { triangleAlert } from "../../ui/icons";
import { Panel } from "../ui/Panel";
import type { ConversationTile as Counted } from "./conversation";
import css from "./Today.module.css";

interface OthersProps {
  /** What waits in the features. */
  work: readonly Counted[];
  failed: number | undefined;
  dead: number | undefined;
}

/** What waits elsewhere, a number each; nothing of what stands on Today as rows, and no zeros. */
export function Others({ work, failed, dead }: OthersProps) {
  const all: Counted[] = [
    ...work.filter(({ asRows }) => !asRows),
    { to: "/mail?state=failed", label: "Emails not sent", one: "Email not sent", count: failed ?? 0 },
    { to: "/mail/jobs", label: "Failed jobs", one: "Failed job", count: dead ?? 0 },
  ];
  const shown = inOrder(all);
  if (shown.length === 0) return null;
  return (
    <Panel title="Also waiting">
      <ul className={css.others} role="list">
        {shown.map(({ to, label, one, count, isGrave }) => (
          <li key={label}>
            <Link to={to} className={isGrave ? css.grave : undefined}>
              <span className={css.label}>
                {isGrave && <Icon of={triangleAlert} size="small" />}
                {count === 1 ? (one ?? label) : label}
              </span>
              <b className={css.count}>{count}</b>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Without zeros, and first what the law gives little time for. */
export const inOrder = <Line extends Pick<Counted, "count" | "isGrave">>(all: readonly Line[]): Line[] =>
  all.filter(({ count }) => count > 0).toSorted((a, b) => Number(b.isGrave ?? false) - Number(a.isGrave ?? false));
