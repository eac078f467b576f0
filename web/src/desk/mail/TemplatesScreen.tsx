import { Link } from "react-router";
import { LoadingState } from "../../ui/States";
import { DataTable } from "../ui/DataTable";
import { Panel } from "../ui/Panel";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";
import { type Template, useTemplates } from "./useTemplates";

/** The kinds of mail that the site sends, each with its texts. */
export default function TemplatesScreen() {
  const { data, error, refetch } = useTemplates();
  return (
    <>
      <ScreenHead
        title="Texts of mails"
        lead="What each mail says, and when it goes out."
        back={{ to: "/mail", label: "All mails" }}
      />
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data && (
        <Panel>
          <DataTable
            caption="Kinds of mail"
            columns={[
              {
                key: "label",
                label: "Mail",
                cell: (template: Template) => <Link to={`/mail/templates/${template.name}`}>{template.label}</Link>,
              },
              { key: "about", label: "When", cell: (template) => template.about },
              { key: "subject", label: "Subject", cell: (template) => template.subject },
            ]}
            rows={data}
            rowKey={(template) => template.name}
          />
        </Panel>
      )}
    </>
  );
}
