import { useState } from "react";
import type { StockDesk } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { upload } from "../../../ui/icons";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { FileField } from "../../ui/FileField";
import { Form } from "../../ui/Form";
import { fieldId } from "../../ui/fields";
import { Panel } from "../../ui/Panel";
import { STOCK } from "../useOrders";

/** A variant that is a file: its buyers download it once they have paid. */
export function FilePanel({ variant: { id, version, onHand, isDigital, files } }: { variant: StockDesk }) {
  const [file, setFile] = useState<File>();
  const [isTried, setIsTried] = useState(false);
  const path = { id };
  const save = useCommand({
    call: (chosen: File) =>
      api.put("/api/desk/stock/{id}/file", {
        params: { path, query: { version, name: chosen.name } },
        // Sent as it is; the types know only of numbers.
        body: chosen as unknown as number[],
      }),
    changes: [STOCK],
    answers: [...STOCK, id],
    said: "Saved. Buyers download this file from now on.",
    onDone: () => setFile(undefined),
  });
  const remove = useCommand({
    call: () => api.delete("/api/desk/stock/{id}/file", { params: { path, query: { version } } }),
    changes: [STOCK],
    answers: [...STOCK, id],
    said: "Removed.",
    toasts: true,
  });
  const run = () => {
    setIsTried(true);
    if (file) save.run(file);
  };
  if (!isDigital && onHand > 0) return null;
  return (
    <Panel title="File to download">
      {files.map(({ id: key, name }) => (
        <p key={key} dir="auto">
          <strong>{name}</strong>
        </p>
      ))}
      <Form error={save.error} run={run}>
        <FileField
          id={fieldId("file")}
          label={isDigital ? "Replace the file" : "Sell a file instead of pieces"}
          hint="PDF, JPG or PNG, 10 MB at most. Buyers of the past get the new file too."
          accept=".pdf,image/jpeg,image/png"
          error={isTried && !file ? "Choose the file." : undefined}
          onChange={setFile}
        />
        <div className="row">
          <Button look="line" small icon={upload} disabled={save.isPending}>
            Upload
          </Button>
          {isDigital && (
            <Button type="button" look="quiet" small disabled={remove.isPending} onClick={() => remove.run()}>
              Remove the file
            </Button>
          )}
        </div>
      </Form>
    </Panel>
  );
}
