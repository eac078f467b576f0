import { EmptyState } from "../../ui/States";
import { api } from "../shell/api";
import { oneOf, useAddress } from "../ui/address";
import { ListScreen } from "../ui/ListScreen";
import { Panel } from "../ui/Panel";
import { PillLinks } from "../ui/PillLinks";
import { useList } from "../ui/useList";
import { choicesOf } from "../ui/words";
import { ImportPanel } from "./ImportPanel";
import { Line } from "./Line";
import css from "./transfers.module.css";
import { LINES } from "./useTransfers";

const STATES = choicesOf("BankLineState");

const PARTS = { state: oneOf(STATES, "open") };

/** Lines of bank statements: the site proposes what each one pays, a person says yes. */
export default function StatementsScreen() {
  const address = useAddress(PARTS);
  const { query } = address;
  const list = useList({
    queryKey: [...LINES, query],
    queryFn: ({ signal }) => api.get("/api/desk/transfers/lines", { params: { query: address.asked }, signal }),
  });
  const pills = address.pills("state", STATES, list.data?.counts);
  return (
    <ListScreen
      title="Bank statements"
      lead="Import a bank statement and match its lines to what they pay. Nothing is matched automatically."
      parts={
        <div className={css.import}>
          <ImportPanel />
        </div>
      }
      address={address}
      list={list}
      pills={<PillLinks label="States" pills={pills} />}
      empty={<Empty state={query.state} />}
      label="Lines"
    >
      {(rows) => (
        <Panel title={STATES.find(({ value }) => value === query.state)?.label}>
          <ul className={css.items}>
            {rows.map((line) => (
              <li key={line.id} className={css.item}>
                <Line line={line} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </ListScreen>
  );
}

function Empty({ state }: { state: string }) {
  return state === "open" ? (
    <EmptyState title="No lines to match" text="Import a statement, and its lines appear here until someone decides." />
  ) : (
    <EmptyState title="No lines found" text="Try another status." />
  );
}
