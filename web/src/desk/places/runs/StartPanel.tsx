import { useState } from "react";
import type { DeskPlaceRunDetail } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { listChecks, upload } from "../../../ui/icons";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { CommandDialog } from "../../ui/CommandDialog";
import { Form } from "../../ui/Form";
import { TextField } from "../../ui/fields";
import { Panel } from "../../ui/Panel";
import { useFields } from "../../ui/useFields";
import { consequence, sourceOf } from "./words";

/** Says what the list is called, has it looked through, and imports what was looked through. */
export function StartPanel({ run }: { run: DeskPlaceRunDetail }) {
  const [asks, setAsks] = useState(false);
  const { draft, field } = useFields({ source: run.source || sourceOf(run.file) }, "start");
  const command = useCommand({
    call: (isDryRun: boolean) =>
      api.post("/api/desk/places/imports/{id}/start", {
        params: { path: { id: run.id } },
        body: { source: draft.source, isDryRun },
      }),
    answers: ["places", "imports", run.id],
    changes: [["places"]],
    onEnd: () => setAsks(false),
  });
  const { preview } = run;
  const isReady = preview != null && draft.source === run.source;
  return (
    <Panel title={isReady ? "Import it" : "Check it first"}>
      <Form error={command.error} form="start" run={() => (isReady ? setAsks(true) : command.run(true))}>
        <TextField
          {...field("source")}
          label="Name of the list"
          hint="Small letters, digits and hyphens. A newer version of a list keeps its name: places that it no longer has are taken off the site."
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
        />
        <div className="row">
          <Button icon={isReady ? upload : listChecks} disabled={command.isPending}>
            {isReady ? "Import" : "Check"}
          </Button>
          {isReady && (
            <Button type="button" look="line" disabled={command.isPending} onClick={() => command.run(true)}>
              Check again
            </Button>
          )}
        </div>
      </Form>
      {asks && preview && (
        <CommandDialog
          title={`Import ${run.file}?`}
          explanation={consequence(preview)}
          confirm="Import"
          icon={upload}
          command={command}
          run={() => command.run(false)}
          onClose={() => setAsks(false)}
        />
      )}
    </Panel>
  );
}
