import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { api } from "../shell/api";
import { useMay } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { Confirm } from "../ui/Dialog";
import { Panel } from "../ui/Panel";

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
    said: "The samples are gone from the site.",
    onEnd: () => setAsks(false),
  });
  if (!may || !data || data.untouched === 0) return null;
  return (
    <Panel title="Samples">
      <div className="stack">
        <p>
          {data.untouched} texts and settings of this site came with it, to look at.{" "}
          {data.closed
            ? "They take no bookings and no money, because something of your own is on the site."
            : "Sample packages can be booked, to try things out, until something of your own is on the site."}
        </p>
        <div>
          <Button type="button" look="line" onClick={() => setAsks(true)}>
            Remove the samples
          </Button>
        </div>
      </div>
      <Confirm
        open={asks}
        title="Remove the samples?"
        action="Remove them"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsks(false)}
      >
        <p>
          Sample articles, videos, products, packages, questions, the sample clinician and the sample licence leave the
          site. Documents can be brought back one by one from the list of what was deleted. The sample policies stay,
          because forms link to them: write your own over them.
          {data.changed > 0 && ` What somebody here has changed stays: ${data.changed}.`}
        </p>
      </Confirm>
    </Panel>
  );
}
