import { useQuery } from "@tanstack/react-query";
import type { OrderDeskRow } from "../../../api/schema";
import { api } from "../../shell/api";
import type { TodayPlace } from "../../shell/feature";
import { useMay } from "../../shell/session";
import { ButtonLink } from "../../ui/ButtonLink";
import { parcel } from "../../ui/icons";
import { MoreRow, WaitingRow } from "../../ui/TodayRows";
import { Ago } from "../../ui/When";
import { labelOf } from "../../ui/words";
import { Decisions, isDecidedHere } from "../list/Decisions";
import { SHOP_RIGHT } from "../rights";
import { ORDERS } from "../useOrders";
import { countPieces } from "../words";

/** Orders that stand on Today at most; the others stand in the list. */
const MOST = 4;

/** Orders on Today that wait to be packed, accepted, or found in the bank account. */
export default function OrderRows({ place }: { place: TodayPlace }) {
  return place === "waiting" ? <Waiting /> : null;
}

function Waiting() {
  const { data } = useQuery({
    queryKey: [...ORDERS, "waiting"],
    queryFn: ({ signal }) => api.get("/api/desk/orders", { params: { query: { waiting: true } }, signal }),
    enabled: useMay(SHOP_RIGHT),
    refetchInterval: 60_000,
    meta: { told: true },
  });
  if (!data) return null;
  return (
    <>
      {data.items.slice(0, MOST).map((row) => (
        <Order key={row.id} row={row} />
      ))}
      {data.total > MOST && <MoreRow to="/orders">All {data.total} orders that wait</MoreRow>}
    </>
  );
}

function Order({ row }: { row: OrderDeskRow }) {
  const { id, reference, name, pieces, delivery, placeName, totalText, isPaid, createdAt } = row;
  const way = [labelOf("OrderDeliveryMethod", delivery), placeName].filter(Boolean).join(": ");
  return (
    <WaitingRow
      icon={parcel}
      to={`/orders/${id}`}
      title={`Order ${reference}`}
      text={
        <>
          {[name, countPieces(pieces), way, `${totalText}${isPaid ? " paid" : ""}`].join(" · ")}. {standing(row)},{" "}
          <Ago at={createdAt} />
        </>
      }
    >
      {isDecidedHere(row) ? (
        <Decisions row={row} />
      ) : (
        <ButtonLink to={`/orders/${id}`} small look="line">
          {row.state === "said_paid" ? "Check the bank" : "Pack"}
          <span className="vh">: {`Order ${reference}`}</span>
        </ButtonLink>
      )}
    </WaitingRow>
  );
}

/** What it waits for. */
function standing({ state }: OrderDeskRow): string {
  if (state === "review") return "Its goods were gone when it was paid";
  return state === "said_paid" ? "Reported as paid" : "To pack";
}
