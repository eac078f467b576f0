import { Link } from "react-router";
import type { TemplateView } from "../../api/schema";
import { anyText, useAddress } from "../ui/address";
import { type Column, DataTable } from "../ui/DataTable";
import { FoldPanel } from "../ui/FoldPanel";
import { ListScreen } from "../ui/ListScreen";
import { byGroup } from "./groups";
import { useTemplates } from "./useTemplates";

const PARTS = { q: anyText };

export default function TemplatesScreen() {
  const address = useAddress(PARTS);
  const templates = useTemplates();
  const isSearched = address.query.q !== "";
  return (
    <ListScreen
      title="Email texts"
      lead="What each email says, and when it is sent."
      back={{ to: "/mail", label: "All emails" }}
      // One page: groups cut over two would count what is on each.
      list={{ ...templates, data: templates.data && { items: templates.data, pages: 1 } }}
      address={address}
      search={{ label: "Search email texts" }}
      textsOf={({ label, about, subject }) => [label, about, subject]}
      empty={null}
      rowKey={({ name }) => name}
    >
      {(rows) => (
        <div className="stack">
          {byGroup(rows).map(({ title, mails }) => (
            <FoldPanel
              // Whoever searches sees what was found.
              key={`${title} ${isSearched}`}
              title={title}
              aside={<span className="soft">{mails.length}</span>}
              startsOpen={isSearched}
            >
              <DataTable
                caption={`Types of email: ${title}`}
                columns={COLUMNS}
                rows={mails}
                rowKey={({ name }) => name}
              />
            </FoldPanel>
          ))}
        </div>
      )}
    </ListScreen>
  );
}

const COLUMNS: Column<TemplateView>[] = [
  { key: "label", label: "Email", cell: ({ name, label }) => <Link to={`/mail/templates/${name}`}>{label}</Link> },
  { key: "about", label: "When", cell: ({ about }) => about },
  { key: "subject", label: "Subject", cell: ({ subject }) => subject },
];
