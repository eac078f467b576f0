import { Button } from "../../../ui/Button";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { download } from "../../ui/icons";
import { Panel } from "../../ui/Panel";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { saveAs } from "../../ui/saveAs";

/** The orders behind the numbers, for a spreadsheet or the bookkeeper. */
export function ExportPanel({ from, to }: { from: string; to: string }) {
  const save = useCommand({
    call: async () => {
      saveAs(
        await api.getFile("/api/desk/orders/sales.csv", { params: { query: { from, to } } }),
        `sales-${from}-${to}.csv`,
      );
    },
  });
  return (
    <Panel title="Export sales">
      <ProblemSummary error={save.error} />
      <p>Every order that was paid in these days, without names. Each download is recorded.</p>
      <div className="row">
        <Button type="button" look="line" icon={download} disabled={save.isPending} onClick={() => save.run()}>
          Download orders (CSV)
        </Button>
      </div>
    </Panel>
  );
}
