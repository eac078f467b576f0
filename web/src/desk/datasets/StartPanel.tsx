import { useState } from "react";
import type { DatasetRunDetail, DatasetSystem } from "../../api/schema";
import { Button } from "../../ui/Button";
import { listChecks, upload } from "../../ui/icons";
import { CURRENCY_CHOICES, currencyOf } from "../forms/money";
import { api } from "../shell/api";
import { useCommand } from "../shell/useCommand";
import { CommandDialog } from "../ui/CommandDialog";
import { Form } from "../ui/Form";
import { Select, TextField } from "../ui/fields";
import { Panel } from "../ui/Panel";
import { useFields } from "../ui/useFields";
import { choicesOf } from "../ui/words";

const SYSTEMS = [{ value: "" as const, label: "As the file says" }, ...choicesOf("DatasetSystem")];
const CURRENCIES = [{ value: "", label: "Choose" }, ...CURRENCY_CHOICES];

/** Says what the file is, and has it checked or imported. */
export function StartPanel({ run }: { run: DatasetRunDetail }) {
  const [asks, setAsks] = useState(false);
  const { draft, field } = useFields(
    {
      system: (run.system ?? "") as DatasetSystem | "",
      site: run.site,
      currency: run.currency ?? "",
    },
    "start",
  );
  const command = useCommand({
    call: (isDryRun: boolean) => {
      const { system, site, currency } = draft;
      const body = {
        system: system || undefined,
        site: site.trim(),
        currency: currency ? currencyOf(currency) : undefined,
        isDryRun,
      };
      return api.post("/api/desk/dataset-runs/{id}/start", { params: { path: { id: run.id } }, body });
    },
    answers: ["dataset-runs", "one", run.id],
    changes: [["dataset-runs"]],
    onEnd: () => setAsks(false),
  });
  const isChecked = run.state === "checked";
  return (
    <Panel title={isChecked ? "Import it" : "Check it first"}>
      <Form error={command.error} form="start" run={() => (isChecked ? setAsks(true) : command.run(true))}>
        <Select {...field("system")} label="Where it comes from" options={SYSTEMS} />
        {draft.system !== "dataset" && draft.system !== "markdown" && (
          <TextField
            {...field("site")}
            type="url"
            label="Address of the old site"
            hint="Where pictures are fetched that the file only names, such as https://example.com. A Ghost export needs it."
            optional={draft.system !== "ghost"}
          />
        )}
        {draft.system === "woocommerce" && (
          <Select {...field("currency")} label="Currency of the prices" options={CURRENCIES} />
        )}
        <div className="row">
          <Button icon={isChecked ? upload : listChecks} disabled={command.isPending}>
            {isChecked ? "Import" : "Check"}
          </Button>
          {isChecked ? (
            <Button type="button" look="line" disabled={command.isPending} onClick={() => command.run(true)}>
              Check again
            </Button>
          ) : (
            <Button type="button" look="line" disabled={command.isPending} onClick={() => setAsks(true)}>
              Import without checking
            </Button>
          )}
        </div>
      </Form>
      {asks && (
        <CommandDialog
          title={`Import ${run.name}?`}
          explanation="What was published there is published here at once. What you changed here stays as it is. It cannot be undone in one step."
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
