import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { circleAlert, circleCheck } from "../../ui/icons";
import { api } from "../shell/api";
import { asProblem } from "../shell/problem";
import { shield } from "../ui/icons";
import css from "./Audit.module.css";

/** Walks along the chain on the server and says whether every line is as it was written. */
export function Chain() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["audit", "verify"],
    queryFn: ({ signal }) => api.get("/api/desk/audit/verify", { signal }),
    enabled: false,
  });
  return (
    <div className={css.chain}>
      <Button type="button" look="line" small icon={shield} aria-disabled={isFetching} onClick={() => void refetch()}>
        {isFetching ? "Checking…" : "Check the chain"}
      </Button>
      <p role="status">
        {!data && !error && "Each line holds a hash of the line before it, so that a change would show."}
        {error && asProblem(error).detail}
        {data?.ok && (
          <>
            <Icon of={circleCheck} size="small" /> All {data.lines} lines are as they were written.
          </>
        )}
        {data?.broken && (
          <strong className={css.broken}>
            <Icon of={circleAlert} size="small" /> Line {data.broken.seq} {data.broken.what}. {data.lines} lines before
            it are sound. Tell whoever runs the server.
          </strong>
        )}
      </p>
    </div>
  );
}
