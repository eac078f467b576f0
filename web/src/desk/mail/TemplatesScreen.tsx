import { Link } from "react-router";
import type { TemplateView } from "../../api/schema";
import type { Column } from "../ui/DataTable";
import { ListScreen } from "../ui/ListScreen";
import { useTemplates } from "./useTemplates";

export default function TemplatesScreen() {
  const templates = useTemplates();
  return (
    <ListScreen
      title="Email texts"
      lead="What each email says, and when it is sent."
      back={{ to: "/mail", label: "All emails" }}
      list={{ ...templates, data: templates.data && { items: templates.data } }}
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
