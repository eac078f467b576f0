import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { EmptyState, LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { Pager } from "../../ui/Pager";
import { PillLinks } from "../../ui/PillLinks";
import parts from "../../ui/parts.module.css";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { Parts } from "../Parts";
import type { ItemList } from "../types";
import { itemWords, KINDS } from "../words";
import { ItemPanel } from "./ItemPanel";

const STATES = ["open", "accepted", "rejected"] as const;

/** What visitors said about places, to be taken over or not. */
export default function ItemsScreen() {
  const [values] = useSearchParams();
  const query = {
    kind: KINDS.find(({ value }) => value === values.get("kind"))?.value ?? "",
    state: STATES.find((state) => state === values.get("state")) ?? "open",
    page: Math.max(1, Number.parseInt(values.get("page") ?? "1", 10) || 1),
  };
  const { data, error, refetch } = useQuery({
    queryKey: ["places", "items", query],
    queryFn: ({ signal }) => api.get<ItemList>("/api/desk/places/items", { query, signal }),
    placeholderData: keepPreviousData,
  });
  const to = (kind: string, state: string) => `?${new URLSearchParams({ ...(kind ? { kind } : {}), state })}`;
  const kinds = KINDS.map(({ value, label }) => ({
    to: to(value, query.state),
    label,
    current: value === query.kind,
    count: query.state === "open" && value ? data?.counts[value] : undefined,
  }));
  const states = STATES.map((state) => ({
    to: to(query.kind, state),
    label: itemWords(state).label,
    current: state === query.state,
  }));
  return (
    <>
      <ScreenHead
        title="What visitors say about places"
        lead="Call first: a wrong pharmacy can cost somebody an hour that they do not have."
      />
      <div className={parts.pills}>
        <Parts />
        <PillLinks label="Kinds" pills={kinds} />
        <PillLinks label="States" pills={states} />
      </div>
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={6} />}
      {data?.items.length === 0 && (
        <EmptyState
          title={query.state === "open" ? "Nothing waits" : "None of these"}
          text="Visitors can say below each place that a number is wrong, that it closed, or that one is missing."
        />
      )}
      <div className="stack">
        {data?.items.map((item) => (
          <ItemPanel key={item.id} item={item} />
        ))}
      </div>
      {data && <Pager page={query.page} pages={data.pages} label="What visitors say" />}
    </>
  );
}
