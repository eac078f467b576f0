import type { BankLineRow } from "../../api/schema";
import { EmptyState } from "../../ui/States";
import { api } from "../shell/api";
import { useSession } from "../shell/session";
import { inAllStates, oneOf, useAddress } from "../ui/address";
import { type BulkAction, BulkBar } from "../ui/BulkBar";
import { CsvButton } from "../ui/CsvButton";
import { ListScreen } from "../ui/ListScreen";
import { Panel } from "../ui/Panel";
import { PillLinks } from "../ui/PillLinks";
import { useList } from "../ui/useList";
import { useSearchedRows } from "../ui/useSearchedRows";
import { choicesOf } from "../ui/words";
import { ImportPanel } from "./ImportPanel";
import { decideLine, Line } from "./Line";
import css from "./transfers.module.css";
import { LINES, TRANSFERS } from "./useTransfers";

const STATES = choicesOf("BankLineState");

const PARTS = { state: oneOf(STATES, "open"), q: inAllStates };

/** Lines of bank statements: the site proposes what each one pays, a person says yes. */
export default function StatementsScreen() {
  const { sendsNoMail } = useSession();
  const address = useAddress(PARTS);
  const { query } = address;
  const searched = useSearchedRows("bank-lines", query.q);
  const asked = { state: query.state, page: query.page, ids: searched.ids };
  const list = useList({
    queryKey: [...LINES, asked],
    queryFn: ({ signal }) => api.get("/api/desk/transfers/lines", { params: { query: asked }, signal }),
    enabled: !searched.isSearching,
  });
  const pills = address.pills("state", STATES, list.data?.counts);
  return (
    <ListScreen
      title="Bank statements"
      lead="Import a bank statement and match its lines to what they pay. Nothing is matched automatically."
      csv={
        <CsvButton
          load={() => api.getFile("/api/desk/transfers/lines.csv", { params: { query: asked } })}
          fileName="bank-lines.csv"
          namesPeople
        />
      }
      // Lines that wait for somebody are what one comes for.
      parts={
        <div className={css.import}>
          {(list.data || list.error) && <ImportPanel startsOpen={list.data?.items.length === 0} />}
        </div>
      }
      address={address}
      list={list}
      search={{ hint: "A name, a sum, or words of the bank." }}
      searched={searched}
      pills={<PillLinks label="States" pills={pills} />}
      empty={<Empty state={query.state} />}
      label="Lines"
      ticked={(rows, onClear) => (
        <BulkBar
          rows={rows.filter(({ state }) => state === "open")}
          noun={["line", "lines"]}
          actions={bulkOf(sendsNoMail)}
          changes={TRANSFERS}
          onClear={onClear}
        />
      )}
    >
      {(rows, { selected, onSelect }) => (
        <Panel title={query.q === "" ? STATES.find(({ value }) => value === query.state)?.label : "Found"}>
          <ul className={css.items}>
            {rows.map((line) => (
              <li key={line.id} className={css.item}>
                <Line
                  line={line}
                  isTicked={selected?.has(line.id) ?? false}
                  onTick={(on) => onSelect(ticked(selected, line.id, on))}
                />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </ListScreen>
  );
}

/** Of many lines at once only what the site is sure of is matched: the rest wants a look. */
const bulkOf = (sendsNoMail: boolean): readonly BulkAction<BankLineRow>[] => [
  {
    key: "confirm",
    label: "Match as proposed",
    fits: ({ proposal }) => proposal?.sure === true && !proposal.differs,
    call: (line) => decideLine(line, { do: "confirm", item: line.proposal?.item.id }),
    done: sendsNoMail ? "matched. Email is not set up: the receipts wait." : "matched. The receipts are in the outbox.",
    later: sendsNoMail
      ? "will be recorded as paid. Email is not set up: the receipts wait."
      : "will be recorded as paid, and the receipts sent.",
  },
  {
    key: "ignore",
    label: "Something else",
    call: (line) => decideLine(line, { do: "ignore" }),
    done: "marked as something else.",
    later: "will be marked as something else.",
  },
];

function ticked(before: ReadonlySet<string> | undefined, id: string, isOn: boolean): ReadonlySet<string> {
  const next = new Set(before);
  if (isOn) next.add(id);
  else next.delete(id);
  return next;
}

function Empty({ state }: { state: string }) {
  return state === "open" ? (
    <EmptyState title="No lines to match" text="Import a statement, and its lines appear here until someone decides." />
  ) : (
    <EmptyState title="No lines found" text="Try another status." />
  );
}
