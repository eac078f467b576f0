import { useNavigate } from "react-router";
import type { CareList } from "../../../api/schema";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useAddress } from "../../ui/address";
import { CsvButton } from "../../ui/CsvButton";
import { Select } from "../../ui/fields";
import { ListScreen } from "../../ui/ListScreen";
import { PillLinks } from "../../ui/PillLinks";
import { useList } from "../../ui/useList";
import { labelOf } from "../../ui/words";
import { useCareCounts } from "../counts";
import { Parts } from "../Parts";
import { COLUMNS } from "./columns";
import {
  asked,
  isSearchable,
  MESSAGES,
  PARTS,
  type RequestQuery,
  STATES,
  UPCOMING,
  WAITING_ROOM,
  WHOSE,
} from "./query";

export default function RequestsScreen() {
  const navigate = useNavigate();
  const address = useAddress(PARTS);
  const { query, put, to } = address;
  const list = useList({
    queryKey: ["care", "requests", query],
    queryFn: ({ signal }) => api.get("/api/desk/care/requests", { params: { query: asked(query) }, signal }),
    enabled: isSearchable(query.q),
    refetchInterval: 60_000,
  });
  const here = useCareCounts()?.here;
  return (
    <ListScreen
      title="Consultations"
      lead="Bookings and requests. Times are shown in the site’s time zone and theirs."
      csv={<Csv state={query.state} />}
      parts={<Parts />}
      address={address}
      list={list}
      search={{ hint: "A name, email address, phone number or reference." }}
      finds="consultations"
      filters={
        <Select label="Assigned to" value={query.assigned} options={WHOSE} onChange={(assigned) => put({ assigned })} />
      }
      views="care"
      pills={
        <PillLinks
          label="States"
          pills={[...waitingRoomOf(to, query, here), ...pillsOf(to, query, list.data?.counts)]}
        />
      }
      empty={<Empty query={query} />}
      label="Consultations"
      open={({ id }) => navigate(`/consultations/${id}`)}
      table={{ caption: "Consultation requests", columns: COLUMNS }}
    />
  );
}

/** All requests of the state that is shown; of lists that are no state, all there are. */
function Csv({ state }: Pick<RequestQuery, "state">) {
  const asked = STATES.find((key) => key === state);
  return (
    <CsvButton
      load={() => api.getFile("/api/desk/care/requests.csv", { params: { query: { state: asked } } })}
      fileName="consultations.csv"
      namesPeople
    />
  );
}

type To = (change: { state: RequestQuery["state"] }) => string;

function waitingRoomOf(to: To, query: RequestQuery, here: number | undefined) {
  const current = query.state === WAITING_ROOM && query.q === "";
  if (!here && !current) return [];
  return [{ to: to({ state: WAITING_ROOM }), label: "Waiting room", current, count: here, urgent: Boolean(here) }];
}

/** Lists that ask for a look when there is something in them. */
const ASKING: readonly RequestQuery["state"][] = [MESSAGES, "needs_review", "new"];

function listName(key: Exclude<RequestQuery["state"], typeof WAITING_ROOM>): string {
  if (key === MESSAGES) return "Messages";
  return key === UPCOMING ? "Upcoming" : labelOf("CareState", key);
}

/** The states, and how many requests are in each. */
function pillsOf(to: To, query: RequestQuery, counts: CareList["counts"] | undefined) {
  const states = STATES.filter((key) => key !== "needs_details" || key === query.state || counts?.[key]);
  return ([UPCOMING, MESSAGES, ...states] as const).map((key) => ({
    to: to({ state: key }),
    label: listName(key),
    // What is searched for is found wherever it stands.
    current: key === query.state && query.q === "",
    count: counts?.[key],
    urgent: ASKING.includes(key) && Boolean(counts?.[key]),
  }));
}

function Empty({ query: { q, state, assigned } }: { query: RequestQuery }) {
  if (!isSearchable(q)) {
    return <EmptyState title="Nothing found" text="Check the spelling, or enter the full reference." />;
  }
  if (q !== "" || assigned !== "") {
    return (
      <EmptyState
        title="Nothing matches"
        text="Check the reference or the address, or look at requests assigned to anyone."
      />
    );
  }
  if (state === WAITING_ROOM) {
    return <EmptyState title="The waiting room is empty" text="Patients appear here when they arrive." />;
  }
  if (state === MESSAGES) {
    return <EmptyState title="No new messages" text="New messages appear here, longest waiting first." />;
  }
  if (state === UPCOMING) {
    return <EmptyState title="No upcoming appointments" text="Booked appointments appear here, soonest first." />;
  }
  return state === "new" ? (
    <EmptyState title="Nothing new" text="Every request is being dealt with." />
  ) : (
    <EmptyState title="No requests found" text="Try another status." />
  );
}
