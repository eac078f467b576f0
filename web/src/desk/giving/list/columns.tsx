import { Link } from "react-router";
import type { GiftDeskRow } from "../../../api/schema";
import { Chip } from "../../../ui/Chip";
import type { Column } from "../../ui/DataTable";
import { StateChip } from "../../ui/StateChip";
import { Ago } from "../../ui/When";
import { chipOf, labelOf } from "../../ui/words";
import css from "../giving.module.css";
import { flagWords } from "../words";
import { Decisions } from "./Decisions";

export const COLUMNS: Column<GiftDeskRow>[] = [
  {
    key: "name",
    label: "Donor",
    cell: ({ id, name, company, reference, show }) => (
      <span className={css.name} data-row={id}>
        <Link to={`/giving/${id}`}>{name}</Link>
        <span className="small soft">
          {company && `${company}, `}
          {reference}
          {show === "anonymous" && ", anonymous"}
        </span>
      </span>
    ),
  },
  { key: "amount", label: "Gift", cell: (row) => <Sums row={row} /> },
  { key: "state", label: "State", isPlain: true, cell: (row) => <State row={row} /> },
  { key: "fund", label: "For", cell: ({ fundName }) => fundName },
  { key: "at", label: "Started", cell: ({ at }) => <Ago at={at} /> },
  { key: "acts", label: "Actions", quiet: true, cell: (row) => <Decisions row={row} /> },
];

function Sums({ row: { amountText, receivedText, method, every } }: { row: GiftDeskRow }) {
  return (
    <span className={css.sums}>
      <strong className={css.sum}>{amountText}</strong>
      {receivedText && receivedText !== amountText && <span className="small">{receivedText} received</span>}
      <span className="small soft">
        {labelOf("GiftMethod", method)}
        {every === "monthly" && ", monthly"}
      </span>
    </span>
  );
}

function State({ row: { state, proofs, flags } }: { row: GiftDeskRow }) {
  return (
    <span className={css.chips}>
      <StateChip words={chipOf("GiftState", state)} />
      {proofs > 0 && <Chip>{proofs === 1 ? "Proof" : `${proofs} proofs`}</Chip>}
      {flags?.map((flag) => (
        <Chip key={flag} tone="info">
          {flagWords(flag)}
        </Chip>
      ))}
    </span>
  );
}
