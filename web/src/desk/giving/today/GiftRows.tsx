import { useQuery } from "@tanstack/react-query";
import { heartHandshake } from "../../../ui/icons";
import { api } from "../../shell/api";
import type { TodayPlace } from "../../shell/feature";
import { useMay, useSession } from "../../shell/session";
import { MoreRow, WaitingRow } from "../../ui/TodayRows";
import { addDays, dayIn } from "../../ui/time";
import { Ago } from "../../ui/When";
import { Decisions } from "../list/Decisions";
import { GIFTS } from "../useGiving";

/** Gifts that stand on Today at most. */
const MOST = 3;

/** Gifts by bank transfer on Today: those to be found in the account, and those that came. Those by card stand there as payments. */
export default function GiftRows({ place }: { place: TodayPlace }) {
  if (place === "waiting") return <ToFind />;
  return place === "money" ? <NewTransfers /> : null;
}

/** Whose giver waits to hear that the money came. */
function ToFind() {
  const { data } = useQuery({
    queryKey: [...GIFTS, "to-find"],
    queryFn: ({ signal }) => api.get("/api/desk/giving/gifts", { params: { query: { state: "said_paid" } }, signal }),
    enabled: useMay("manage_money"),
    refetchInterval: 60_000,
    meta: { told: true },
  });
  if (!data) return null;
  return (
    <>
      {data.items.slice(0, MOST).map((row) => (
        <WaitingRow
          key={row.id}
          icon={heartHandshake}
          to={`/giving/${row.id}`}
          title={`${row.amountText} from ${row.name}`}
          text={
            <>
              {["Gift by bank transfer", row.reference, row.fundName].filter(Boolean).join(" · ")}. Reported as sent,{" "}
              <Ago at={row.at} />
            </>
          }
        >
          <Decisions row={row} />
        </WaitingRow>
      ))}
      {data.total > MOST && <MoreRow to="/giving?state=said_paid">All {data.total} transfers to find</MoreRow>}
    </>
  );
}

function NewTransfers() {
  const { zone } = useSession();
  const asked = { state: "received", method: "bank" } as const;
  const { data } = useQuery({
    queryKey: [...GIFTS, "new", asked],
    queryFn: ({ signal }) => api.get("/api/desk/giving/gifts", { params: { query: asked }, signal }),
    enabled: useMay("manage_money"),
    refetchInterval: 60_000,
    meta: { told: true },
  });
  const yesterday = addDays(dayIn(zone), -1);
  const isNew = (at: string | null | undefined) => Boolean(at) && dayIn(zone, at ?? "") >= yesterday;
  const rows = (data?.items ?? []).filter(({ receivedAt }) => isNew(receivedAt));
  return rows.slice(0, MOST).map(({ id, reference, receivedText, amountText, fundName, receivedAt, at }) => (
    <WaitingRow
      key={id}
      icon={heartHandshake}
      to={`/giving/${id}`}
      title={receivedText ?? amountText}
      text={
        <>
          {["Gift by bank transfer", reference, fundName].filter(Boolean).join(" · ")}, <Ago at={receivedAt ?? at} />
        </>
      }
    />
  ));
}
