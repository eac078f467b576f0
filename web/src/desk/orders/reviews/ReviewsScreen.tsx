import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { inAllStates, oneOf, useAddress } from "../../ui/address";
import { CsvButton } from "../../ui/CsvButton";
import { ListScreen } from "../../ui/ListScreen";
import { PillLinks } from "../../ui/PillLinks";
import { useList } from "../../ui/useList";
import { useSearchedRows } from "../../ui/useSearchedRows";
import { choicesOf } from "../../ui/words";
import { Parts } from "../Parts";
import { REVIEWS } from "../useOrders";
import { ALL } from "../words";
import { RULE } from "./deciding";
import { ReviewPanel } from "./ReviewPanel";

const STATES = [...choicesOf("ProductReviewState"), ALL];

const PARTS = { state: oneOf(STATES, "waiting"), q: inAllStates };

/** What buyers say of products; nothing is shown before somebody has looked at it. */
export default function ReviewsScreen() {
  const address = useAddress(PARTS);
  const searched = useSearchedRows("product-reviews", address.query.q);
  const { q: _, ...rest } = address.asked;
  const asked = { ...rest, ids: searched.ids };
  const list = useList({
    queryKey: [...REVIEWS, asked],
    queryFn: ({ signal }) => api.get("/api/desk/product-reviews", { params: { query: asked }, signal }),
    enabled: !searched.isSearching,
    refetchInterval: 60_000,
  });
  const pills = address.pills("state", STATES, list.data?.counts);
  return (
    <ListScreen
      title="Product reviews"
      lead={RULE}
      csv={
        <CsvButton
          load={() => api.getFile("/api/desk/product-reviews.csv", { params: { query: asked } })}
          fileName="product-reviews.csv"
          namesPeople
        />
      }
      parts={<Parts />}
      address={address}
      list={list}
      search={{ hint: "The product, or the name of who wrote it." }}
      searched={searched}
      pills={<PillLinks label="States" pills={pills} />}
      empty={
        address.query.state === "waiting" ? (
          <EmptyState title="No reviews to check" text="Buyers can review what was delivered to them." />
        ) : (
          <EmptyState title="No reviews found" text="Try another status." />
        )
      }
      label="Product reviews"
    >
      {(rows) => (
        <div className="stack">
          {rows.map((review) => (
            <ReviewPanel key={review.id} review={review} />
          ))}
        </div>
      )}
    </ListScreen>
  );
}
