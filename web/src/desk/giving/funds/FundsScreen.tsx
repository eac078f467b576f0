import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { buttonClass } from "../../../ui/Button";
import { Icon } from "../../../ui/Icon";
import { EmptyState, LoadingState } from "../../../ui/States";
import { address, api } from "../../shell/api";
import { type Column, DataTable } from "../../ui/DataTable";
import { TextField } from "../../ui/fields";
import { download } from "../../ui/icons";
import layout from "../../ui/layout.module.css";
import { Panel } from "../../ui/Panel";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { today } from "../amount";
import css from "../giving.module.css";
import { Parts } from "../Parts";
import type { FundRow } from "../types";
import { FUNDS } from "../useGiving";

/** Paths of documents come as the server names them; the desk's links begin below `/desk`. */
const linkOf = (path: string) => path.replace(/^\/desk(?=\/)/, "");

const COLUMNS: Column<FundRow>[] = [
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
    label: "Came in",
    cell: ({ raised }) => <strong className={css.sum}>{raised || "Nothing yet"}</strong>,
  },
  { key: "goal", label: "Goal", cell: ({ goalText }) => goalText || "None set" },
  { key: "spent", label: "Spent", cell: ({ spentText }) => spentText || "Nothing noted" },
];

/** What came in for each project, from the books; goal, news and spending are written in the project's document. */
export default function FundsScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: FUNDS,
    queryFn: ({ signal }) => api.get<FundRow[]>("/api/desk/giving/funds", { signal }),
  });
  return (
    <>
      <ScreenHead
        title="Funds"
        lead="What came in is counted from the books. Goal, news and what was spent are fields of the project."
      />
      <Parts />
      <div className="stack stack-large">
        {error && !data && <FailedState error={error} retry={() => void refetch()} />}
        {!error && !data && <LoadingState lines={4} />}
        {data?.length === 0 && (
          <EmptyState title="No project yet" text="Publish a project, and people can give to it." />
        )}
        {data && data.length > 0 && (
          <Panel>
            <DataTable caption="Funds" columns={COLUMNS} rows={data} rowKey={({ key }) => key} />
          </Panel>
        )}
        <TablesPanel />
      </div>
    </>
  );
}

/** Gifts of some days as a table, and the Gift Aid claim. */
function TablesPanel() {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const isBackwards = from !== "" && to !== "" && from > to;
  const tables = [
    { path: "/api/desk/giving/gifts.csv", label: "Save the gifts (CSV)" },
    { path: "/api/desk/giving/gift-aid.csv", label: "Save the Gift Aid claim (CSV)" },
  ];
  return (
    <Panel title="Gifts as a table">
      <p>Who gave anonymously is marked: do not publish their names. Each saving is recorded.</p>
      <div className={layout.filters}>
        <TextField
          type="date"
          label="First day"
          optional
          max={today()}
          error={isBackwards ? "The first day is after the last one." : undefined}
          value={from}
          onChange={setFrom}
        />
        <TextField type="date" label="Last day" optional max={today()} value={to} onChange={setTo} />
      </div>
      {!isBackwards && (
        <div className="row">
          {tables.map(({ path, label }) => (
            <a key={path} className={buttonClass({ look: "line" })} href={address(path, { from, to })} download>
              <Icon of={download} />
              {label}
            </a>
          ))}
        </div>
      )}
    </Panel>
  );
}
