import { useQuery } from "@tanstack/react-query";
import { api } from "../shell/api";
import { useMay, useSession } from "../shell/session";
import { ButtonLink } from "../ui/ButtonLink";
import { Panel } from "../ui/Panel";
import { ago } from "../ui/time";
import { labelOf } from "../ui/words";
import css from "./Today.module.css";

const MOST = 5;

/** Payments that do not match, for those who look after money; nothing where all do. */
export function PaymentsToCheck() {
  const { zone } = useSession();
  const may = useMay("manage_money");
  const { data } = useQuery({
    queryKey: ["payment-reviews", "today"],
    queryFn: ({ signal }) =>
      api.get("/api/desk/payment-reviews", { params: { query: { is_resolved: false } }, signal }),
    enabled: may,
    refetchInterval: 60_000,
    meta: { told: true },
  });
  if (!may || !data || data.total === 0) return null;
  return (
    <div className={css.block}>
      <Panel title="Payments to check" aside={<span className="soft">{data.total}</span>}>
        <ul className={css.rows} role="list">
          {data.items.slice(0, MOST).map(({ id, reason, openedAt }) => (
            <li key={id}>
              <span>{labelOf("ReviewReason", reason)}</span>
              <span className="row">
                <span className="small soft">flagged {ago(openedAt, zone)}</span>
                <ButtonLink to="/money/reviews" look="line" small>
                  Decide
                  <span className="vh"> about it: {labelOf("ReviewReason", reason)}</span>
                </ButtonLink>
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
