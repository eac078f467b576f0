import { useQuery } from "@tanstack/react-query";
import { heartHandshake } from "../../../ui/icons";
import { api } from "../../shell/api";
import type { TodayPlace } from "../../shell/feature";
import { useMay, useSession } from "../../shell/session";
import { WaitingRow } from "../../ui/TodayRows";
import { addDays, dayIn } from "../../ui/time";
import { Ago } from "../../ui/When";
import { GIFTS } from "../useGiving";

/** Gifts that stand on Today at most. */
const MOST = 3;

/** Gifts by bank transfer on Today, once they came; those by card stand there as payments. */
export default function GiftRows({ place }: { place: TodayPlace }) {
  return place === "money" ? <NewTransfers /> : null;
}

function NewTransfers() {
  const { zone } = useSession();
  const asked = { state: "received", method: "bank" } as const;
  const { data } = useQuery({
    queryKey: [...GIFTS, "new", asked],
    queryFn: ({ signal }) => api.get("/api/desk/giving/gifts", { params: { query: asked }, signal }),
    enabled: useMay("manage_money"),
    refetchInterval: 60_000,
    meta: { told: true },
  });
  const yesterday = addDays(dayIn(zone), -1);
  const isNew = (at: string | null | undefined) => Boolean(at) && dayIn(zone, at ?? "") >= yesterday;
  const rows = (data?.items ?? []).filter(({ receivedAt }) => isNew(receivedAt));
  return rows.slice(0, MOST).map(({ id, reference, receivedText, amountText, fundName, receivedAt, at }) => (
    <WaitingRow
      key={id}
      icon={heartHandshake}
      to={`/giving/${id}`}
      title={receivedText ?? amountText}
      text={
        <>
          {["Gift by bank transfer", reference, fundName].filter(Boolean).join(" · ")}, <Ago at={receivedAt ?? at} />
        </>
      }
    />
  ));
}
