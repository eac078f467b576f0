import { useQuery } from "@tanstack/react-query";
import { wallet } from "../../../ui/icons";
import { api } from "../../shell/api";
import type { TodayPlace } from "../../shell/feature";
import { useMay } from "../../shell/session";
import { ButtonLink } from "../../ui/ButtonLink";
import { MoreRow, WaitingRow } from "../../ui/TodayRows";
import { Ago } from "../../ui/When";
import { labelOf } from "../../ui/words";
import { REVIEWS } from "../useMoney";

/** Payments that stand on Today at most; the others stand in the list. */
const MOST = 3;
const TO = "/money/reviews";

/** Payments on Today that do not match, for those who look after money. */
export default function PaymentRows({ place }: { place: TodayPlace }) {
  return place === "waiting" ? <ToCheck /> : null;
}

function ToCheck() {
  const { data } = useQuery({
    queryKey: [...REVIEWS, "today"],
    queryFn: ({ signal }) =>
      api.get("/api/desk/payment-reviews", { params: { query: { is_resolved: false } }, signal }),
    enabled: useMay("manage_money"),
    refetchInterval: 60_000,
    meta: { told: true },
  });
  if (!data) return null;
  return (
    <>
      {data.items.slice(0, MOST).map(({ id, reason, reference, openedAt }) => (
        <WaitingRow
          key={id}
          icon={wallet}
          to={TO}
          title={labelOf("ReviewReason", reason)}
          text={
            <>
              Payment {reference}, flagged <Ago at={openedAt} />
            </>
          }
        >
          <ButtonLink to={TO} look="line" small>
            Decide<span className="vh"> about it: {labelOf("ReviewReason", reason)}</span>
          </ButtonLink>
        </WaitingRow>
      ))}
      {data.total > MOST && <MoreRow to={TO}>All {data.total} payments to check</MoreRow>}
    </>
  );
}
