import type { Schemas } from "../../api/types";
import { Chip } from "../../ui/Chip";
import { Icon } from "../../ui/Icon";
import { badgeCheck, clock } from "../../ui/icons";
import { linkProps } from "../../ui/links";
import { Prose } from "../../ui/Prose";
import css from "./article.module.css";
import { SOURCES_ID } from "./Contents";

/** Where the article's statements come from. */
export function Sources({ links, heading }: { links: Schemas["LinkView"][]; heading: string }) {
  if (links.length === 0) return null;
  return (
    <section id={SOURCES_ID} aria-labelledby="sources-heading" className={css.sources}>
      <h2 id="sources-heading">{heading}</h2>
      <Prose>
        <ul>
          {links.map((link) => (
            <li key={link.href}>
              <a {...linkProps(link.href)}>{link.label}</a>
            </li>
          ))}
        </ul>
      </Prose>
    </section>
  );
}

/** Which doctor checked the article, when, and when it is due again. */
export function Review({ review }: { review: Schemas["PostDetail"]["review"] }) {
  if (!review) return null;
  return (
    <p className={css.review}>
      <Icon of={badgeCheck} />
      <span>
        Last reviewed by {review.reviewedBy} on <time dateTime={review.reviewedOn}>{review.reviewedOnText}</time>.
        {review.nextDue && (
          <>
            {" "}
            Next review due <time dateTime={review.nextDue}>{review.nextDueText}</time>.
          </>
        )}{" "}
        {review.overdue && (
          <Chip tone="wait" icon={clock}>
            Review is due
          </Chip>
        )}
      </span>
    </p>
  );
}
