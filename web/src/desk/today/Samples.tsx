import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { api } from "../shell/api";
import { useMay } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { Confirm } from "../ui/Dialog";
import { Panel } from "../ui/Panel";
import css from "./Today.module.css";

const KEY = ["samples"] as const;

/** How much of the site came with it, and the button that takes it away; nothing once it is gone. */
export function Samples() {
  const may = useMay("change_settings");
  const [asks, setAsks] = useState(false);
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get("/api/desk/samples", { signal }),
    enabled: may,
    meta: { told: true },
  });
  const remove = useCommand({
    call: () => api.post("/api/desk/samples/remove"),
    changes: [[]],
    toasts: true,
    said: "Samples removed.",
    onEnd: () => setAsks(false),
  });
  if (!may || !data || data.untouched === 0) return null;
  return (
    <div id="samples" className={css.part}>
      <Panel title="Samples">
        <div className="stack">
          <p>
            This site still has {data.untouched} sample texts and settings.{" "}
            {data.closed
              ? "They cannot be booked or paid for, because you have published content of your own."
              : "Sample packages can be booked, for testing, until you publish content of your own."}
          </p>
          <div>
            <Button type="button" look="line" onClick={() => setAsks(true)}>
              Remove samples
            </Button>
          </div>
        </div>
        <Confirm
          open={asks}
          title="Remove samples?"
          action={remove.isPending ? "Removing…" : "Remove"}
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsks(false)}
        >
          <p>
            Sample articles, videos, products, packages, questions, the sample clinician and the sample licence are
            taken off the site. You can restore documents one by one from the list of deleted ones, so their pictures
            stay in the media library. The sample policies stay, because forms link to them: replace them with your own.
            {data.changed > 0 && ` Anything your team has changed stays: ${data.changed}.`}
          </p>
        </Confirm>
      </Panel>
    </div>
  );
}
