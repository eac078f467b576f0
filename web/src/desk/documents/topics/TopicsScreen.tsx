import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { ArticleTopic, TopicField } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useMay } from "../../shell/session";
import { anyText, oneOf, useAddress } from "../../ui/address";
import { CsvButton } from "../../ui/CsvButton";
import type { Column } from "../../ui/DataTable";
import { ListScreen } from "../../ui/ListScreen";
import { PillLinks } from "../../ui/PillLinks";
import parts from "../../ui/parts.module.css";
import { RenameDialog } from "./RenameDialog";
import { WORDS } from "./words";

const FIELDS = [
  { value: "topics", label: "Topics" },
  { value: "sections", label: "Sections" },
] as const satisfies readonly { value: TopicField; label: string }[];

const PARTS = { q: anyText, of: oneOf<TopicField, TopicField>(FIELDS, "topics") };

/** What articles are filed by: how many have each, and another name for one in all of them. */
export default function TopicsScreen() {
  const address = useAddress(PARTS);
  const field = address.query.of;
  const words = WORDS[field];
  const mayRename = useMay("publish_content");
  const [open, setOpen] = useState<ArticleTopic>();
  const list = useQuery({
    queryKey: ["documents", "topics", field],
    queryFn: ({ signal }) => api.get("/api/desk/article-topics/{field}", { params: { path: { field } }, signal }),
  });
  return (
    <>
      <ListScreen
        title="Topics and sections"
        lead={words.lead}
        back={{ to: "/articles", label: "All articles" }}
        csv={
          <CsvButton
            load={() => api.getFile("/api/desk/article-topics.csv", { params: { query: { field } } })}
            fileName={`${field}.csv`}
          />
        }
        address={address}
        list={list}
        search={{ label: `Search ${words.many}` }}
        textsOf={({ name }) => [name]}
        pills={<PillLinks label="Filed by" pills={address.pills("of", FIELDS)} />}
        empty={<EmptyState title={`No ${words.many} yet`} text={`An article gets its ${words.one} under Details.`} />}
        rowKey={({ name }) => name}
        table={{
          caption: `${words.title} of articles`,
          columns: columns(field, mayRename ? setOpen : undefined),
          rowName: ({ name }) => name,
        }}
      />
      {open && (
        <RenameDialog
          key={`${field} ${open.name}`}
          field={field}
          topic={open}
          others={list.data?.items ?? []}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

const columns = (field: TopicField, onRename: ((topic: ArticleTopic) => void) | undefined): Column<ArticleTopic>[] => [
  {
    key: "name",
    label: WORDS[field].column,
    cell: ({ name, isOffered }) => (
      <span className={parts.name}>
        {/* The list of articles filters by topic alone. */}
        {field === "topics" ? (
          <Link to={`/articles?kind=blog&category=${encodeURIComponent(name)}`}>{name}</Link>
        ) : (
          <strong>{name}</strong>
        )}
        {isOffered && <Chip>Always offered</Chip>}
      </span>
    ),
  },
  { key: "published", label: "On the site", cell: ({ published }) => published },
  { key: "drafts", label: "Drafts", cell: ({ drafts }) => drafts },
  { key: "archived", label: "Archived", cell: ({ archived }) => archived },
  ...(onRename
    ? [
        {
          key: "rename",
          label: "Rename or merge",
          quiet: true,
          cell: (topic: ArticleTopic) => (
            <Button type="button" look="line" small onClick={() => onRename(topic)}>
              Rename<span className="vh">: {topic.name}</span>
            </Button>
          ),
        },
      ]
    : []),
];
