import { useQuery } from "@tanstack/react-query";
import type { Row } from "../../api/schema";
import { Chip } from "../../ui/Chip";
import { circleCheck, clock } from "../../ui/icons";
import type { JsonObject } from "../forms/values";
import { api } from "../shell/api";
import { useSession } from "../shell/session";
import { standingOf } from "./claims";

/** The words of a claim that are on the site, where a newer draft stands beside them. */
async function publishedBody({ id, changed }: Row, signal: AbortSignal): Promise<JsonObject> {
  const kept = await api.get("/api/desk/documents/{id}", { params: { path: { id } }, signal });
  if (!changed || !kept.published) return kept.body as JsonObject;
  const { body } = await api.get("/api/desk/documents/{id}/revisions/{n}", {
    params: { path: { id, n: kept.published.revision } },
    signal,
  });
  return body as JsonObject;
}

export function ClaimShown({ row }: { row: Row }) {
  const { zone } = useSession();
  const { data, error } = useQuery({
    queryKey: ["documents", row.id, "on-the-site", row.updatedAt],
    queryFn: ({ signal }) => publishedBody(row, signal),
  });
  if (error) return <span className="soft">Not known now</span>;
  if (!data) return <span className="soft">…</span>;
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format();
  const { shown, words } = standingOf(data, today);
  return (
    <span>
      <Chip tone={shown ? "ok" : "bad"} icon={shown ? circleCheck : clock}>
        {shown ? "Yes" : "No"}
      </Chip>{" "}
      <span className="small soft">{words}</span>
    </span>
  );
}
