import { Link } from "react-router";
import type { PlanDeskRow } from "../../../api/schema";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { inAllStates, oneOf, useAddress } from "../../ui/address";
import { CsvButton } from "../../ui/CsvButton";
import type { Column } from "../../ui/DataTable";
import { ListScreen } from "../../ui/ListScreen";
import { PillLinks } from "../../ui/PillLinks";
import parts from "../../ui/parts.module.css";
import { StateChip } from "../../ui/StateChip";
import { date } from "../../ui/time";
import { useList } from "../../ui/useList";
import { useSearchedRows } from "../../ui/useSearchedRows";
import { chipOf } from "../../ui/words";
import css from "../giving.module.css";
import { Parts } from "../Parts";
import { PLANS } from "../useGiving";
import { PLAN_CHOICES } from "../words";

const PARTS = { state: oneOf(PLAN_CHOICES), q: inAllStates };

export default function PlansScreen() {
  const { zone } = useSession();
  const address = useAddress(PARTS);
  const searched = useSearchedRows("monthly-gifts", address.query.q);
  const { q: _, ...rest } = address.asked;
  const asked = { ...rest, ids: searched.ids };
  const list = useList({
    queryKey: [...PLANS, asked],
    queryFn: ({ signal }) => api.get("/api/desk/giving/plans", { params: { query: asked }, signal }),
    enabled: !searched.isSearching,
    refetchInterval: 60_000,
  });
  const pills = address.pills("state", PLAN_CHOICES, list.data?.counts);
  return (
    <ListScreen
      title="Monthly gifts"
      lead="Regular gifts. Donors can stop them with the link in each email."
      csv={
        <CsvButton
          load={() => api.getFile("/api/desk/giving/plans.csv", { params: { query: asked } })}
          fileName="monthly-gifts.csv"
          namesPeople
        />
      }
      parts={<Parts />}
      address={address}
      list={list}
      search={{ hint: "A name, email address, phone number or reference." }}
      searched={searched}
      pills={<PillLinks label="States" pills={pills} />}
      empty={<EmptyState title="No monthly gifts" text="Monthly gifts appear here as soon as someone starts one." />}
      table={{ caption: "Monthly gifts", columns: columns(zone) }}
    />
  );
}

const columns = (zone: string): Column<PlanDeskRow>[] => [
  {
    key: "name",
    label: "Donor",
    cell: ({ id, name, reference }) => (
      <span className={css.name}>
        <Link to={`/giving/monthly/${id}`}>{name}</Link>
        <span className={`small soft ${parts.reference}`}>{reference}</span>
      </span>
    ),
  },
  {
    key: "amount",
    label: "Each month",
    cell: ({ amountText, mode }) => (
      <span className={css.sums}>
        <strong className={css.sum}>{amountText}</strong>
        <span className="small soft">{mode === "reminder" ? "With a reminder" : "Charged automatically"}</span>
      </span>
    ),
  },
  {
    key: "state",
    label: "State",
    isPlain: true,
    cell: ({ state }) => <StateChip words={chipOf("GivingPlanState", state)} />,
  },
  { key: "fund", label: "For", cell: ({ fundName }) => fundName },
  { key: "next", label: "Next", cell: ({ nextAt }) => (nextAt ? date(nextAt, zone) : "None") },
];
