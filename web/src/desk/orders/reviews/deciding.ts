import type { ProductReviewDesk, ProductReviewState } from "../../../api/schema";

/** When a review may be kept off the page. Hiding honest ones is against the law (Digital Markets, Competition and Consumers Act 2024). */
export const RULE =
  "Publish honest reviews, also those with few stars. Refuse only what is abusive, about somebody’s health, or not about the product.";

/** What a panel about a review is called. */
export const nameReview = ({ productTitle, name }: Pick<ProductReviewDesk, "productTitle" | "name">): string =>
  `${productTitle || "Deleted product"}, from ${name}`;

/** What can be done with a review: what somebody decided can be decided anew. */
export const listDecisions = (state: ProductReviewState): { publish: boolean; refuse: boolean } => ({
  publish: state !== "published",
  refuse: state !== "refused",
});

interface RefusalText {
  label: string;
  title: string;
  act: string;
  said: string;
}

/** What keeping a review off the page is called: one that is there is taken down. */
export const describeRefusal = (state: ProductReviewState): RefusalText =>
  state === "published"
    ? { label: "Take down", title: "Take this review down?", act: "Take down", said: "Taken down." }
    : { label: "Refuse", title: "Refuse this review?", act: "Refuse review", said: "Refused." };
