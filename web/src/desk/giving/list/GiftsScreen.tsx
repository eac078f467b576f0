import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../../ui/Button";
import { plus } from "../../../ui/icons";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { anyText, oneOf, useAddress } from "../../ui/address";
import { CsvButton } from "../../ui/CsvButton";
import { Select } from "../../ui/fields";
import { ListScreen } from "../../ui/ListScreen";
import { PillLinks } from "../../ui/PillLinks";
import { useList } from "../../ui/useList";
import { Parts } from "../Parts";
import { GIFTS } from "../useGiving";
import { METHODS, STATE_CHOICES } from "../words";
import { AddGiftDialog } from "./AddGiftDialog";
import { COLUMNS } from "./columns";

const PARTS = { q: anyText, state: oneOf(STATE_CHOICES), method: oneOf(METHODS) };

export default function GiftsScreen() {
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  const address = useAddress(PARTS);
  const { query, put } = address;
  const list = useList({
    queryKey: [...GIFTS, query],
    queryFn: ({ signal }) => api.get("/api/desk/giving/gifts", { params: { query: address.asked }, signal }),
    refetchInterval: 60_000,
  });
  const counts = list.data?.counts;
  const pills = address
    .pills("state", STATE_CHOICES, counts)
    .map((pill, at) => ({ ...pill, urgent: STATE_CHOICES[at]?.value === "said_paid" && Boolean(pill.count) }));
  return (
    <>
      <ListScreen
        title="Giving"
        lead="Gifts by card and bank transfer, newest first. Amounts received come from the ledger."
        actions={
          <Button type="button" look="line" small icon={plus} onClick={() => setIsAdding(true)}>
            Record a gift
          </Button>
        }
        csv={
          <CsvButton
            load={() => api.getFile("/api/desk/giving/gift-list.csv", { params: { query: address.asked } })}
            fileName="gift-list.csv"
            namesPeople
          />
        }
        parts={<Parts />}
        address={address}
        list={list}
        search={{ hint: "A name, email address, phone number or reference." }}
        finds="giving"
        filters={
          <Select
            label="Method"
            value={query.method}
            options={[{ value: "", label: "All" }, ...METHODS]}
            onChange={(method) => put({ method })}
          />
        }
        pills={<PillLinks label="States" pills={pills} />}
        empty={<Empty q={query.q} isFiltered={address.isFiltered} />}
        label="Gifts"
        open={({ id }) => navigate(`/giving/${id}`)}
        table={{ caption: "Gifts, newest first", columns: COLUMNS }}
      />
      {isAdding && <AddGiftDialog onClose={() => setIsAdding(false)} onAdded={({ id }) => navigate(`/giving/${id}`)} />}
    </>
  );
}

function Empty({ q, isFiltered }: { q: string; isFiltered: boolean }) {
  if (q !== "") {
    return (
      <EmptyState
        title="No gifts found"
        text="Check the spelling, or search for the reference on its own and remove any filters."
      />
    );
  }
  return isFiltered ? (
    <EmptyState title="No gifts found" text="Try another status, or remove a filter." />
  ) : (
    <EmptyState title="No gifts yet" text="Gifts appear here as soon as someone starts one." />
  );
}
