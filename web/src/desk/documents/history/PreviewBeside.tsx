import { useEffect } from "react";
import { Button } from "../../../ui/Button";
import { smartphone } from "../../../ui/icons";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { Panel } from "../../ui/Panel";
import { FailedState } from "../../ui/states";
import { PreviewFrame } from "./PreviewFrame";

/** The site as the draft makes it, drawn anew after each save. */
export function PreviewBeside({ id, revision }: { id: string; revision: number }) {
  const make = useCommand({
    call: () => api.post("/api/desk/documents/{id}/previews", { params: { path: { id } } }),
    changes: [],
  });
  const made = make.data?.id;
  // A link that nobody looks at need not work any longer.
  useEffect(() => {
    if (!made) return;
    return () => {
      const path = { id, preview: made };
      api.delete("/api/desk/documents/{id}/previews/{preview}", { params: { path } }).catch(() => undefined);
    };
  }, [id, made]);
  return (
    <Panel title="Preview">
      {make.isError && <FailedState error={make.error} retry={() => make.mutate()} />}
      {make.data ? (
        <PreviewFrame key={revision} url={make.data.url} />
      ) : (
        <Button
          type="button"
          look="line"
          small
          icon={smartphone}
          disabled={make.isPending}
          onClick={() => make.mutate()}
        >
          Show beside
        </Button>
      )}
      <p className="small soft">Only you see this until you publish.</p>
    </Panel>
  );
}
