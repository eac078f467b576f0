import { t } from "../../../messages/message";
import type { Page } from "../../../render/page";
import { LinkButton } from "../../../ui/LinkButton";
import { ORDER_REVIEW, orderHref } from "../names";
import { renderOrderPart } from "../order/OrderPart";
import { ReviewForm } from "../order/ReviewForm";

/** What a buyer says of something that they got: written, changed, taken back. */
export const page: Page = {
  name: "order-review",
  pattern: "/order/{code}/review/{line}",
  personal: true,
  reads: [{ name: "order", path: "/api/orders/{code}", query: {} }],
  render(input) {
    return renderOrderPart(input, {
      form: ORDER_REVIEW,
      description: t("shop-review-description"),
      build(order, state) {
        const line = order.lines.find(({ id, mayReview }) => mayReview && id === input.params.line);
        if (!line) {
          const body = <NothingToReview back={orderHref(input.params.code ?? "")} />;
          return { status: 404, heading: t("shop-review-not-found"), body };
        }
        return {
          heading: line.review ? t("shop-review-heading-own") : t("shop-review-heading"),
          body: <ReviewForm line={line} state={state} action={input.path} />,
        };
      },
    });
  },
};

function NothingToReview({ back }: { back: string }) {
  return (
    <>
      <p className="lead">{t("shop-review-not-found-text")}</p>
      <div className="row">
        <LinkButton href={back}>{t("shop-see-your-order")}</LinkButton>
      </div>
    </>
  );
}
