import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, Suspense, use } from "react";
import type { TodayView } from "../../api/schema";
import { Button } from "../../ui/Button";
import { refreshCw } from "../../ui/icons";
import { EmptyState, LoadingState } from "../../ui/States";
import { api } from "../shell/api";
import { useConversationCounts, useCrisisRows } from "../shell/counts";
import type { TodayPlace } from "../shell/feature";
import { tiles as featureTiles, todayRows } from "../shell/features";
import { useMay, useSession } from "../shell/session";
import { useLaunchSteps } from "../shell/useLaunch";
import { calledName } from "../ui/calledName";
import { IconButton } from "../ui/IconButton";
import { Panel } from "../ui/Panel";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";
import { useNarrow } from "../ui/useNarrow";
import { Content } from "./Content";
import { type ConversationTile as Counted, conversationTiles } from "./conversation";
import { Figures } from "./Figures";
import { clocks, greeting, headline } from "./greeting";
import { Launch } from "./Launch";
import { NewDoctors } from "./NewDoctors";
import { Others } from "./Others";
import { Samples } from "./Samples";
import css from "./Today.module.css";
import { useAllHere } from "./useAllHere";

type Rows = ComponentType<{ place: TodayPlace }>;

/** The rows of all features, loaded with this screen. */
const loaded: Promise<Rows[]> = Promise.all(todayRows.map(async (load) => (await load()).default));

export default function TodayScreen() {
  return (
    <Suspense fallback={<Waiting />}>
      <Today />
    </Suspense>
  );
}

/** What is seen until everything is here. */
function Waiting() {
  const { person, zone } = useSession();
  return (
    <>
      <ScreenHead title={`${greeting(zone)}, ${calledName(person.name)}.`} tab="Today" lead={clocks(zone)} />
      <LoadingState lines={6} />
    </>
  );
}

function Today() {
  const rows = use(loaded);
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
  const talk = conversationTiles(useConversationCounts(), permissions, useCrisisRows());
  const work = [...talk, ...useFeatureTiles()];
  const waiting = (data ? urgentOf(data) : 0) + (failed ?? 0) + (dead ?? 0) + sumOf(work);
  const steps = useLaunchSteps();
  const openSteps = steps.filter(({ isDone }) => !isDone).length;
  const isHere = useAllHere();
  const isNarrow = useNarrow();
  const refresh = {
    "aria-disabled": isFetching,
    onClick: () => void client.refetchQueries({ type: "active" }),
  };
  return (
    <>
      <ScreenHead
        title={`${greeting(zone)}, ${calledName(person.name)}. ${isHere ? headline(waiting, openSteps) : ""}`.trim()}
        tab="Today"
        lead={clocks(zone)}
      >
        {isNarrow ? (
          <IconButton icon={refreshCw} label="Refresh" {...refresh} />
        ) : (
          <Button type="button" look="line" small icon={refreshCw} {...refresh}>
            Refresh
          </Button>
        )}
      </ScreenHead>
      {!isHere && <LoadingState lines={6} />}
      {/* Its questions are asked while it is hidden: it comes at once, and nothing on it moves. */}
      <div hidden={!isHere} className={css.today}>
        <div className={css.urgent}>
          <Panel title="Read first">
            <ul className={css.list} role="list">
              <Place of="urgent" rows={rows} />
            </ul>
          </Panel>
        </div>
        <div className={css.columns}>
          <div className={css.column}>
            <Place of="agenda" rows={rows} />
            {/* People wait longer for an answer than a site for its first steps. */}
            <div className={css.waiting}>
              <Panel title="Waiting for you">
                <ul className={css.list} role="list">
                  <Place of="waiting" rows={rows} />
                </ul>
              </Panel>
            </div>
            <Launch steps={steps} />
            <Place of="noAgenda" rows={rows} />
            <NewDoctors />
            {error && !data && <FailedState error={error} retry={() => void refetch()} />}
            {data && <Content today={data} isQuiet={waiting === 0 && openSteps === 0} />}
            {!mayRead && waiting === 0 && openSteps === 0 && (
              <EmptyState
                title="Nothing to do"
                text="Use the menu to see what you can do. Ask the owner if something is missing."
              />
            )}
          </div>
          <div className={css.column}>
            <Others work={work} failed={failed} dead={dead} />
            <div className={css.waiting}>
              <Panel title="New money">
                <ul className={css.list} role="list">
                  <Place of="money" rows={rows} />
                </ul>
              </Panel>
            </div>
            <Figures />
            <Samples />
          </div>
        </div>
      </div>
    </>
  );
}

function Place({ of, rows }: { of: TodayPlace; rows: readonly Rows[] }) {
  return rows.map((Rows, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list of features never changes
    <Rows key={at} place={of} />
  ));
}

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
