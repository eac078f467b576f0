import { Link } from "react-router";
import type { TemplateView } from "../../api/schema";
import { anyText, useAddress } from "../ui/address";
import type { Column } from "../ui/DataTable";
import { ListScreen } from "../ui/ListScreen";
import { useTemplates } from "./useTemplates";

const PARTS = { q: anyText };

export default function TemplatesScreen() {
  const address = useAddress(PARTS);
  const templates = useTemplates();
  return (
    <ListScreen
      title="Email texts"
      lead="What each email says, and when it is sent."
      back={{ to: "/mail", label: "All emails" }}
      list={{ ...templates, data: templates.data && { items: templates.data } }}
      address={address}
      search={{ label: "Search email texts" }}
      textsOf={({ label, about, subject }) => [label, about, subject]}
      empty={null}
      rowKey={({ name }) => name}
      table={{ caption: "Types of email", columns: COLUMNS }}
    />
  );
}

const COLUMNS: Column<TemplateView>[] = [
  { key: "label", label: "Email", cell: ({ name, label }) => <Link to={`/mail/templates/${name}`}>{label}</Link> },
  { key: "about", label: "When", cell: ({ about }) => about },
  { key: "subject", label: "Subject", cell: ({ subject }) => subject },
];
