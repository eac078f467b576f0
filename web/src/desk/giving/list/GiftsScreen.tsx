import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Button } from "../../../ui/Button";
import { plus } from "../../../ui/icons";
import { EmptyState, LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { Select, TextField } from "../../ui/fields";
import layout from "../../ui/layout.module.css";
import { Pager } from "../../ui/Pager";
import { Panel } from "../../ui/Panel";
import { PillLinks } from "../../ui/PillLinks";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { useListKeys } from "../../ui/useListKeys";
import { Parts } from "../Parts";
import type { GiftList, GiftRow } from "../types";
import { GIFTS } from "../useGiving";
import { METHODS, STATE_CHOICES } from "../words";
import { AddGiftDialog } from "./AddGiftDialog";
import { GiftTable } from "./GiftTable";
import { type GiftsQuery, readQuery, withQuery } from "./query";

const NONE: GiftRow[] = [];
const nothing = () => undefined;

/** Every gift, newest first. */
export default function GiftsScreen() {
  const [values, setValues] = useSearchParams();
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  const query = readQuery(values);
  const search = useRef<HTMLInputElement>(null);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...GIFTS, query],
    queryFn: ({ signal }) => api.get<GiftList>("/api/desk/giving/gifts", { query: { ...query }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const rows = data?.items ?? NONE;
  const current = useListKeys({
    rows,
    search,
    onOpen: ({ id }) => navigate(`/giving/${id}`),
    onTick: nothing,
    onClear: nothing,
  });
  const put = (change: Partial<GiftsQuery>) =>
    setValues((old) => withQuery(old, change), { replace: true, preventScrollReset: true });
  const pills = STATE_CHOICES.map(({ value, label }) => ({
    to: `?${withQuery(values, { state: value })}`,
    label,
    current: value === query.state,
    count: value === "" ? undefined : data?.counts?.[value],
    urgent: value === "said_paid" && (data?.counts?.said_paid ?? 0) > 0,
  }));
  return (
    <>
      <ScreenHead title="Giving" lead="Gifts by card and by bank, newest first. What came is in the books, not typed.">
        <Button type="button" look="line" small icon={plus} onClick={() => setIsAdding(true)}>
          Write down a gift
        </Button>
      </ScreenHead>
      <Parts />
      <search className={layout.filters}>
        <TextField
          ref={search}
          type="search"
          label="Search"
          hint="A whole reference or a whole address."
          autoComplete="off"
          spellCheck={false}
          value={query.q}
          onChange={(q) => put({ q })}
        />
        <Select
          label="How"
          value={query.method}
          options={[{ value: "", label: "Every way" }, ...METHODS]}
          onChange={(method) => put({ method })}
        />
      </search>
      <PillLinks label="States" pills={pills} />
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={6} />}
      {data && rows.length === 0 && <Empty query={query} />}
      {rows.length > 0 && (
        <Panel>
          <GiftTable rows={rows} current={current} stale={isPlaceholderData} />
        </Panel>
      )}
      {data && <Pager page={query.page} pages={data.pages} label="Gifts" />}
      {isAdding && <AddGiftDialog onClose={() => setIsAdding(false)} onAdded={({ id }) => navigate(`/giving/${id}`)} />}
    </>
  );
}

function Empty({ query }: { query: GiftsQuery }) {
  if (query.q !== "") {
    return (
      <EmptyState title="No gift is found" text="Paste the whole reference or address: a part is not looked for." />
    );
  }
  return query.state || query.method ? (
    <EmptyState title="None of these" text="Look in another state, or take a filter away." />
  ) : (
    <EmptyState title="No gifts yet" text="Each gift that somebody begins will stand here." />
  );
}
