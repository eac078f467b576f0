import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { FundDesk } from "../../../api/schema";
import { EmptyState, LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { isRefusal } from "../../shell/problem";
import { type Column, DataTable } from "../../ui/DataTable";
import { Panel } from "../../ui/Panel";
import { RefusedScreen } from "../../ui/RefusedScreen";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import css from "../giving.module.css";
import { Parts } from "../Parts";
import { FUNDS } from "../useGiving";
import { TablesPanel } from "./TablesPanel";

/** Paths of documents come as the server names them; the desk's links begin below `/desk`. */
const linkOf = (path: string) => path.replace(/^\/desk(?=\/)/, "");

const COLUMNS: Column<FundDesk>[] = [
  {
    key: "name",
    label: "Project",
    cell: ({ name, documentPath }) => (
      <span className={css.name}>
        <Link to={linkOf(documentPath)}>{name}</Link>
      </span>
    ),
  },
  {
    key: "raised",
    label: "Raised",
    cell: ({ raised }) => <strong className={css.sum}>{raised || "Nothing yet"}</strong>,
  },
  { key: "goal", label: "Goal", cell: ({ goalText }) => goalText || "None set" },
  { key: "spent", label: "Spent", cell: ({ spentText }) => spentText || "None recorded" },
];

/** What came in for each project, from the books; goal, news and spending are written in the project's document. */
export default function FundsScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: FUNDS,
    queryFn: ({ signal }) => api.get("/api/desk/giving/funds", { signal }),
  });
  if (!data && isRefusal(error)) return <RefusedScreen title="Funds" error={error} />;
  return (
    <>
      <ScreenHead
        title="Funds"
        lead="The amount raised comes from the ledger. Edit the project to change its goal, news and spending."
      />
      <Parts />
      <div className="stack stack-large">
        {error && !data && <FailedState error={error} retry={() => void refetch()} />}
        {!error && !data && <LoadingState lines={4} />}
        {data?.items.length === 0 && (
          <EmptyState title="No project yet" text="Publish a project so that people can give to it." />
        )}
        {data && data.items.length > 0 && (
          <Panel>
            <DataTable caption="Funds" columns={COLUMNS} rows={data.items} rowKey={({ key }) => key} />
          </Panel>
        )}
        <TablesPanel />
      </div>
    </>
  );
}
