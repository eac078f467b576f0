import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { DocumentRow, TodayView } from "../../api/schema";
import { Button } from "../../ui/Button";
import { Chip } from "../../ui/Chip";
import { clock, refreshCw } from "../../ui/icons";
import { EmptyState, LoadingState } from "../../ui/States";
import { api } from "../shell/api";
import { useConversationCounts } from "../shell/counts";
import { tiles as featureTiles } from "../shell/features";
import { useMay, useSession } from "../shell/session";
import { ButtonLink } from "../ui/ButtonLink";
import { Panel } from "../ui/Panel";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";
import { ago, date, dateTime, dayIn } from "../ui/time";
import { Arrivals, Coming } from "./Appointments";
import { type ConversationTile as Counted, conversationTiles } from "./conversation";
import { Figures } from "./Figures";
import { calledName, clocks, dueWord, greeting, headline } from "./greeting";
import { Launch, useLaunchSteps } from "./Launch";
import { NewDoctors } from "./NewDoctors";
import { PaymentsToCheck } from "./PaymentsToCheck";
import { ReadFirst } from "./ReadFirst";
import { Samples } from "./Samples";
import css from "./Today.module.css";
import { thereNow, useWaitingRoom, WaitingRoom } from "./WaitingRoom";

export default function TodayScreen() {
  const { person, zone, permissions } = useSession();
  const mayRead = useMay("read_content");
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["today"],
    queryFn: ({ signal }) => api.get("/api/desk/today", { signal }),
    enabled: mayRead,
    refetchInterval: 60_000,
  });
  const client = useQueryClient();
  const failed = useFailedMails();
  const dead = useDeadJobs();
  const talk = conversationTiles(useConversationCounts(), permissions);
  const own = useFeatureTiles();
  const rooms = useWaitingRoom();
  const talking = sumOf(talk) + sumOf(own) + thereNow(rooms);
  const waiting = (data ? urgentOf(data) : 0) + (failed ?? 0) + (dead ?? 0) + talking;
  const work = [...talk, ...own];
  const steps = useLaunchSteps();
  const openSteps = steps.filter(({ isDone }) => !isDone).length;
  return (
    <>
      <ScreenHead
        title={`${greeting(zone)}, ${calledName(person.name)}. ${headline(waiting, openSteps)}`}
        tab="Today"
        lead={clocks()}
      >
        <Button
          type="button"
          look="line"
          small
          icon={refreshCw}
          aria-disabled={isFetching}
          onClick={() => void client.refetchQueries({ type: "active" })}
        >
          Refresh
        </Button>
      </ScreenHead>
      <ReadFirst />
      <WaitingRoom rows={rooms} />
      <Launch steps={steps} />
      <Coming without={rooms} />
      <Arrivals />
      <PaymentsToCheck />
      <NewDoctors />
      <Figures />
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {mayRead && !error && !data && <LoadingState lines={6} />}
      {!mayRead && (
        <TileList
          tiles={[...work, { to: FAILED, label: "Emails not sent", one: "Email not sent", count: failed ?? 0 }]}
        />
      )}
      {!mayRead && waiting === 0 && openSteps === 0 && (
        <EmptyState
          title="Nothing to do"
          text="Use the menu to see what you can do. Ask the owner if something is missing."
        />
      )}
      {data && (
        <div className="stack stack-large">
          <Tiles today={data} failed={failed} dead={dead} work={work} />
          <Parts today={data} zone={zone} isQuiet={talking === 0 && rooms.length === 0 && openSteps === 0} />
          <Samples />
        </div>
      )}
    </>
  );
}

const FAILED = "/mail?state=failed";

/** What of them waits; nothing is counted twice. */
const sumOf = (tiles: readonly Counted[]): number =>
  tiles.reduce((sum, { count, uncounted }) => sum + (uncounted ? 0 : count), 0);

/** What waits in the features that say so; nothing of those that the person has nothing to do with. */
function useFeatureTiles(): Counted[] {
  // biome-ignore lint/correctness/useHookAtTopLevel: the list of features never changes, so their hooks come in the same order
  const counted = featureTiles.map(({ useCount, ...tile }) => ({ ...tile, count: useCount() }));
  return counted.flatMap(({ count, ...tile }) => (count ? [{ ...tile, count }] : []));
}

/** What cannot wait: reviews, what others wait for, proofs that end. */
const urgentOf = (today: TodayView): number =>
  today.reviewsDue.count + today.inReview.count + today.claimsExpiring.count + today.unreadableSettings.length;

/** How many mails could not be sent; `undefined` for people who may not know. */
function useFailedMails(): number | undefined {
  const may = useMay("read_mail");
  const { data } = useQuery({
    queryKey: ["mails", { state: "failed", page: 1 }],
    queryFn: ({ signal }) => api.get("/api/desk/mails", { params: { query: { state: "failed" } }, signal }),
    enabled: may,
    meta: { told: true },
  });
  return data?.total;
}

/** How much work was given up; `undefined` for people who may not know. */
function useDeadJobs(): number | undefined {
  const may = useMay("manage_jobs");
  const { data } = useQuery({
    queryKey: ["jobs"],
    queryFn: ({ signal }) => api.get("/api/desk/jobs", { params: { query: { state: "dead" } }, signal }),
    enabled: may,
    meta: { told: true },
  });
  return data?.items.length;
}

interface TilesProps {
  today: TodayView;
  failed: number | undefined;
  dead: number | undefined;
  /** What waits in the conversation and in other features. */
  work: readonly Counted[];
}

function Tiles({ today, failed, dead, work }: TilesProps) {
  const tiles = [
    {
      to: "#unreadable-settings",
      label: "Settings that cannot be read",
      one: "Setting that cannot be read",
      count: today.unreadableSettings.length,
    },
    ...work,
    { to: "#in-review", label: "Waiting for review", count: today.inReview.count },
    { to: "#reviews", label: "Reviews due", one: "Review due", count: today.reviewsDue.count },
    { to: "#drafts", label: "Your drafts", one: "Draft of yours", count: today.drafts.count },
    { to: "#scheduled", label: "Scheduled", count: today.scheduled.count },
    { to: FAILED, label: "Emails not sent", one: "Email not sent", count: failed ?? 0 },
    {
      to: "#silent-links",
      label: "Pages with broken links",
      one: "Page with broken links",
      count: today.silentLinks.count,
    },
    { to: "/mail/jobs", label: "Failed jobs", one: "Failed job", count: dead ?? 0 },
  ];
  return <TileList tiles={tiles} />;
}

function TileList({ tiles }: { tiles: readonly Counted[] }) {
  const shown = tiles.filter(({ count }) => count > 0);
  const first = shown.find(({ label }) => label !== "Your drafts" && label !== "Scheduled");
  if (shown.length === 0) return null;
  return (
    <ul className={css.tiles} role="list">
      {shown.map((tile) => (
        <li key={tile.label}>
          <TileLink to={tile.to} isFirst={tile === first}>
            <span className={css.count}>{tile.count}</span>
            <span>{tile.count === 1 ? (tile.one ?? tile.label) : tile.label}</span>
          </TileLink>
        </li>
      ))}
    </ul>
  );
}

function TileLink({ to, isFirst, children }: { to: string; isFirst: boolean; children: ReactNode }) {
  const look = isFirst ? `${css.tile} ${css.first}` : css.tile;
  if (to.startsWith("#")) {
    return (
      <a href={to} className={look}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} className={look}>
      {children}
    </Link>
  );
}

function Parts({ today, zone, isQuiet }: { today: TodayView; zone: string; isQuiet: boolean }) {
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
