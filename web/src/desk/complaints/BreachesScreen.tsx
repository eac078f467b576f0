import { Link } from "react-router";
import type { Breach } from "../../api/schema";
import { Chip } from "../../ui/Chip";
import { circleCheck, plus } from "../../ui/icons";
import { EmptyState } from "../../ui/States";
import { api } from "../shell/api";
import { anyText, useAddress } from "../ui/address";
import { ButtonLink } from "../ui/ButtonLink";
import { CsvButton } from "../ui/CsvButton";
import { DueChip } from "../ui/DueChip";
import { ListScreen } from "../ui/ListScreen";
import parts from "../ui/parts.module.css";
import { useList } from "../ui/useList";
import { useSearchedRows } from "../ui/useSearchedRows";
import { At } from "../ui/When";
import { labelOf } from "../ui/words";
import { Parts } from "./Parts";
import { PRESSES } from "./words";

const PARTS = { q: anyText };

/** The register of breaches: each with the 72 hours in which the regulators must hear of it. */
export default function BreachesScreen() {
  const address = useAddress(PARTS);
  const searched = useSearchedRows("breaches", address.query.q);
  const { q: _, ...rest } = address.asked;
  const asked = { ...rest, ids: searched.ids };
  const list = useList({
    queryKey: ["breaches", asked],
    queryFn: ({ signal }) => api.get("/api/desk/breaches", { params: { query: asked }, signal }),
    refetchInterval: 60_000,
    enabled: !searched.isSearching,
  });
  return (
    <ListScreen
      title="Breaches"
      lead="Personal data that was lost, or seen or changed by the wrong people. Each one is kept on record, even if nobody has to be told."
      csv={<CsvButton load={() => api.getFile("/api/desk/breaches.csv")} fileName="breaches.csv" />}
      actions={
        <ButtonLink to="/complaints/breaches/new" icon={plus} small>
          Report a breach
        </ButtonLink>
      }
      address={address}
      list={list}
      search={{ label: "Search breaches" }}
      searched={searched}
      parts={
        <div className={parts.pills}>
          <Parts />
        </div>
      }
      empty={
        <EmptyState
          title="No breaches recorded"
          text="An email to the wrong person, a lost phone, a stolen password: record it as soon as you notice."
        />
      }
      label="Breaches"
      table={{ caption: "Breaches, newest first", columns: COLUMNS }}
    />
  );
}

const COLUMNS = [
  {
    key: "title",
    label: "What happened",
    cell: ({ id, title, reference }: Breach) => (
      <span className={parts.name}>
        <Link to={`/complaints/breaches/${id}`}>{title}</Link>
        <span className={`small soft ${parts.reference}`}>{reference}</span>
      </span>
    ),
  },
  {
    key: "noticed",
    label: "Noticed",
    cell: ({ noticedAt }: Breach) => <At at={noticedAt} />,
  },
  { key: "risk", label: "Risk", cell: ({ risk }: Breach) => labelOf("BreachRisk", risk) },
  { key: "clock", label: "Deadline", cell: (breach: Breach) => <BreachClock breach={breach} /> },
];

/** How much is left of the 72 hours; nothing runs any more once the regulators know, or need not. */
export function BreachClock({ breach: { state, risk, dueAt } }: { breach: Breach }) {
  if (state === "closed") return <Chip icon={circleCheck}>Closed</Chip>;
  if (state === "told") {
    return (
      <Chip tone="ok" icon={circleCheck}>
        Regulators told
      </Chip>
    );
  }
  if (risk === "none") return <Chip>Nobody has to be told</Chip>;
  return <DueChip by={dueAt} presses={PRESSES} />;
}
