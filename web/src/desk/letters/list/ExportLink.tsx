import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../ui/Button";
import { api } from "../../shell/api";
import { download } from "../../ui/icons";
import { saveAs } from "../../ui/saveAs";
import { toast } from "../../ui/toasts";
import { useOnce } from "../../ui/useOnce";
import type { LetterQuery } from "../query";

/** The list as a table for a spreadsheet. */
export function ExportLink({ query: { kind, state } }: { query: LetterQuery }) {
  const once = useOnce();
  const hand = useMutation({
    mutationFn: async () => {
      const answer = await api.response("GET", "/api/desk/letters/export.csv", undefined, { query: { kind, state } });
      saveAs(await answer.blob(), `messages${kind && `-${kind}`}.csv`);
    },
    onSuccess: () => toast("The file is saved on this device."),
  });
  return (
    <Button
      type="button"
      look="line"
      small
      icon={download}
      disabled={hand.isPending}
      onClick={() => once(() => hand.mutateAsync())}
    >
      Export as a table (CSV)
    </Button>
  );
}
