import { t } from "../../../messages/message";
import { Pager } from "../../../ui/Pager";
import { Section } from "../../../ui/Section";
import { StarRow } from "../../../ui/Stars";
import type { ProductReview, ProductReviews } from "../view";
import css from "./reviews.module.css";

interface ReviewsProps {
  reviews: ProductReviews;
  /** Address of the product. */
  path: string;
}

/** What buyers say: how many gave how many stars, and their words. */
export function Reviews({ reviews, path }: ReviewsProps) {
  const { count, averageText, histogram, items, page, pages } = reviews;
  return (
    <Section id="reviews" heading={t("shop-reviews-heading")} intro={t("shop-reviews-from-buyers")} tight>
      {count === 0 ? (
        <p>{t("shop-reviews-none")}</p>
      ) : (
        <div className={css.reviews}>
          <div className={css.summary}>
            <p className={css.average}>
              <strong>{averageText}</strong> {t("shop-reviews-average", { count })}
            </p>
            <ul className={css.histogram} role="list">
              {histogram.map(({ stars, count, percent }) => (
                <li key={stars}>
                  <span>{t("shop-reviews-stars", { stars })}</span>
                  <progress className={css.bar} value={percent} max={100} aria-hidden="true" />
                  <span>{t("shop-reviews-count", { count })}</span>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <ul className={css.list} role="list">
              {items.map((review) => (
                <li key={review.id}>
                  <Review review={review} />
                </li>
              ))}
            </ul>
            <Pager
              page={page}
              pages={pages}
              path={path}
              name="reviews"
              label={t("shop-reviews-heading")}
              fragment="reviews"
            />
          </div>
        </div>
      )}
    </Section>
  );
}

function Review({ review }: { review: ProductReview }) {
  return (
    <article className={css.review}>
      <p className={css.by}>
        <StarRow tenths={review.stars * 10} />
        <strong>{t("shop-reviews-by", { stars: review.stars, name: review.name })}</strong>
        <span className="small soft">{t("shop-reviews-bought-here", { date: review.atText })}</span>
      </p>
      {review.text
        .split("\n")
        .filter((line) => line.trim() !== "")
        .map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
          <p key={at}>{line}</p>
        ))}
    </article>
  );
}
