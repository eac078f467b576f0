import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { PurgePreview } from "../../api/schema";
import { api } from "../shell/api";
import { useMay } from "../shell/session";
import { type Column, DataTable } from "../ui/DataTable";
import { Loaded } from "../ui/Loaded";
import { Panel } from "../ui/Panel";
import { ScreenHead } from "../ui/ScreenHead";
import { countWords, sumOf } from "./purges";

const BACK = { to: "/person", label: "Search people" };

/** `maySet`: the days are a link to where they are set. */
const columnsFor = (maySet: boolean): Column<PurgePreview>[] => [
  { key: "what", label: "What goes", cell: ({ what }) => <strong>{what}</strong> },
  { key: "rule", label: "When", cell: (row) => <Rule row={row} maySet={maySet} /> },
  { key: "week", label: "Next 7 days", cell: ({ inWeek }) => countWords(inWeek) },
  { key: "month", label: "Next 30 days", cell: ({ inMonth }) => countWords(inMonth) },
];

function Rule({ row: { rule, settings, what }, maySet }: { row: PurgePreview; maySet: boolean }) {
  return (
    <span>
      {rule}
      {settings && maySet && (
        <>
          {". "}
          <Link to={`/documents/settings-${settings}`}>
            Change<span className="vh"> the days: {what}</span>
          </Link>
        </>
      )}
    </span>
  );
}

/** What goes by itself before it goes: how many records of which kind, and by which rule. Never whose. */
export default function PurgesScreen() {
  const maySet = useMay("change_settings");
  const query = useQuery({
    queryKey: ["people-data", "purges"],
    queryFn: ({ signal }) => api.get("/api/desk/people-data/purges", { signal }),
  });
  return (
    <>
      <ScreenHead
        title="Automatic erasure"
        lead="What is erased by itself, and by which rule. Each night between 3 and 4:30 in Lagos what is due goes, for good."
        back={BACK}
      />
      <Loaded query={query}>
        {({ sources }) => {
          const rows = sources.flatMap(({ rules }) => rules);
          return (
            <Panel title={sumOf(rows)}>
              <DataTable
                caption="What is erased by itself"
                columns={columnsFor(maySet)}
                rows={rows}
                rowKey={({ what }) => what}
              />
              <p className="small soft">
                A message or a visit until then starts the time of its record anew, so fewer may go. Payments stay in
                the ledger without names.
              </p>
            </Panel>
          );
        }}
      </Loaded>
    </>
  );
}
