import { useParams } from "react-router";
import { EmptyState, LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { ScreenHead } from "../../ui/ScreenHead";
import { SpreadsheetScreen } from "../../ui/SpreadsheetScreen";
import { FailedState } from "../../ui/states";
import { inSentence } from "../../ui/words";
import { useSchemas } from "../api";
import { listOf } from "../list/query";

/** All documents of a type in a spreadsheet: out, and back as drafts. */
export default function TableScreen() {
  const { kind = "" } = useParams();
  const schemas = useSchemas();
  if (schemas.isError) return <FailedState error={schemas.error} retry={() => schemas.refetch()} />;
  if (!schemas.data) return <LoadingState />;
  const schema = schemas.data.find((one) => one.kind === kind && one.id === undefined);
  if (!schema) {
    return (
      <>
        <ScreenHead title="Spreadsheet" />
        <EmptyState title="There is no such type" text="Open a list and choose “Edit in a spreadsheet” there." />
      </>
    );
  }
  const params = { path: { kind } };
  const plural = inSentence(schema.plural);
  return (
    <SpreadsheetScreen
      key={kind}
      title={`Edit ${plural} in a spreadsheet`}
      back={listOf(schema)}
      explanation={
        <p>
          Change names, prices and other short fields in it; an empty cell empties the field. Formatted text and
          pictures stay in the editor. A new row without an Id begins a draft. Everything is saved as drafts, which you
          then publish in the list.
        </p>
      }
      noun={schema.label}
      file={{
        name: `${kind}.csv`,
        label: "Download the table (CSV)",
        load: () => api.getFile("/api/desk/document-tables/{kind}", { params }),
      }}
      send={(body) => api.post("/api/desk/document-tables/{kind}", { params, body })}
      changes={[["documents"]]}
      saved="Saved as drafts."
    />
  );
}
