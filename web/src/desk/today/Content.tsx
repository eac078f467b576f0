import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { DocumentRow, TodayView } from "../../api/schema";
import { Button } from "../../ui/Button";
import { Chip } from "../../ui/Chip";
import { clock } from "../../ui/icons";
import { EmptyState } from "../../ui/States";
import { api } from "../shell/api";
import { useMay, useSession } from "../shell/session";
import { ButtonLink } from "../ui/ButtonLink";
import { Panel } from "../ui/Panel";
import { ago, date, dateTime, dayIn } from "../ui/time";
import { dueWord } from "./greeting";
import css from "./Today.module.css";

/** What waits on the site's own pages: settings that cannot be read, reviews, drafts, what is scheduled, links that do not answer. */
export function Content({ today, isQuiet }: { today: TodayView; isQuiet: boolean }) {
  const { zone } = useSession();
  const day = dayIn(zone);
  const noon = (text: string) => date(`${text}T12:00:00Z`, zone);
  const mayWrite = useMay("write_content");
  const { reviewsDue, drafts, inReview, scheduled, unapproved, silentLinks } = today;
  const isEmpty = [reviewsDue, drafts, inReview, scheduled, unapproved, silentLinks].every(({ count }) => count === 0);
  if (isEmpty && today.claimsExpiring.count === 0 && today.unreadableSettings.length === 0) {
    if (!isQuiet) return null;
    return (
      <EmptyState title="All done" text="No drafts, reviews or scheduled content. A good time to write.">
        {mayWrite && <ButtonLink to="/articles">Write an article</ButtonLink>}
      </EmptyState>
    );
  }
  return (
    <div className={css.parts}>
      <UnreadableSettings fields={today.unreadableSettings} />
      <Rows id="reviews" title="Reviews due" part={today.reviewsDue}>
        {(row) => row.reviewDue && `${dueWord(row.reviewDue, day)} ${noon(row.reviewDue)}`}
      </Rows>
      <Rows id="in-review" title="Waiting for review" part={today.inReview} all="in_review">
        {(row) => `from ${row.updatedBy}, ${ago(row.updatedAt, zone)}`}
      </Rows>
      <Rows id="unapproved" title="Clinical, not approved yet" part={today.unapproved}>
        {(row) => `changed by ${row.updatedBy}, ${ago(row.updatedAt, zone)}`}
      </Rows>
      <Rows id="drafts" title="Your drafts" part={today.drafts}>
        {(row) => `changed ${ago(row.updatedAt, zone)}`}
      </Rows>
      <Rows id="scheduled" title="Scheduled" part={today.scheduled} all="scheduled">
        {(row) => row.scheduledAt && dateTime(row.scheduledAt, zone)}
      </Rows>
      <Rows id="silent-links" title="Broken links" part={today.silentLinks}>
        {(row) => `on the site, changed ${ago(row.updatedAt, zone)}`}
      </Rows>
      {today.claimsExpiring.count > 0 && (
        <Panel title="Proof expiring soon">
          <ul className={css.rows} role="list">
            {today.claimsExpiring.items.map((claim) => (
              <li key={claim.id}>
                <Link to={`/documents/${claim.id}`}>{claim.key}</Link>
                {claim.over ? (
                  <Chip tone="bad" icon={clock}>
                    Hidden since {noon(claim.expiresOn)}
                  </Chip>
                ) : (
                  <span className="small soft">until {noon(claim.expiresOn)}</span>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

/** What was published and cannot be read; until it is mended, what was published before holds. */
function UnreadableSettings({ fields }: { fields: TodayView["unreadableSettings"] }) {
  if (fields.length === 0) return null;
  return (
    <div id="unreadable-settings" className={css.part}>
      <Panel title="Settings that cannot be read">
        <p>The site still uses the last published version. Open the settings, correct the field and publish.</p>
        <ul className={css.rows} role="list">
          {fields.map(({ id, title, field, message }) => (
            <li key={`${id} ${field}`}>
              <Link to={`/documents/${id}`}>{title}</Link>
              <span className="small">{message}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

interface RowsProps {
  id: string;
  title: string;
  part: { count: number; items: readonly DocumentRow[] };
  /** The state of all of them, where the rest can be asked for. */
  all?: string;
  children: (row: DocumentRow) => ReactNode;
}

/** Most rows that are shown when all are asked for. */
const MOST = 200;

/** All documents in a state, of whatever kind, once they are asked for. */
function useAllOf(state: string | undefined, asked: boolean): readonly DocumentRow[] | undefined {
  const { data } = useQuery({
    queryKey: ["documents", { state, limit: MOST }],
    queryFn: ({ signal }) => api.get("/api/desk/documents", { params: { query: { state, limit: MOST } }, signal }),
    enabled: asked && state !== undefined,
  });
  return data?.items;
}

/** The first rows of a part; nothing where it is empty. */
function Rows({ id, title, part, all, children }: RowsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const rows = useAllOf(all, isOpen) ?? part.items;
  if (part.count === 0) return null;
  const more = part.count - rows.length;
  return (
    <div id={id} className={css.part}>
      <Panel title={title} aside={<span className="soft">{part.count}</span>}>
        <ul className={css.rows} role="list">
          {rows.map((row) => (
            <li key={row.id}>
              <Link to={`/documents/${row.id}`}>{row.title || "No title yet"}</Link>
              <span className="small soft">{children(row)}</span>
            </li>
          ))}
        </ul>
        {more > 0 && !(all && !isOpen) && <p className="small soft">and {more} more</p>}
        {more > 0 && all && !isOpen && (
          <Button type="button" look="quiet" small onClick={() => setIsOpen(true)}>
            Show all {part.count}
          </Button>
        )}
      </Panel>
    </div>
  );
}
