import type { Schemas } from "../../api/types";
import { Localized } from "../../messages/Localized";
import { t } from "../../messages/message";
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

/** What was wrong in the article and is right now, the newest first. */
export function Corrections({ corrections = [] }: Pick<Schemas["PostDetail"], "corrections">) {
  if (corrections.length === 0) return null;
  return (
    <section aria-labelledby="corrections-heading" className={css.sources}>
      <h2 id="corrections-heading">{t("blog-corrections", { count: corrections.length })}</h2>
      <Prose>
        <ul>
          {corrections.map(({ text, date, dateText }) => (
            <li key={`${date} ${text}`}>
              <time dateTime={date}>{dateText}</time>: {text}
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
        <Localized
          id="blog-last-reviewed"
          values={{ doctor: review.reviewedBy, date: review.reviewedOnText }}
          elements={{ time: (words) => <time dateTime={review.reviewedOn}>{words}</time> }}
        />
        {review.nextDue && (
          <>
            {" "}
            <Localized
              id="blog-next-review-due"
              values={{ date: review.nextDueText ?? "" }}
              elements={{ time: (words) => <time dateTime={review.nextDue ?? undefined}>{words}</time> }}
            />
          </>
        )}{" "}
        {review.overdue && (
          <Chip tone="wait" icon={clock}>
            {t("blog-review-is-due")}
          </Chip>
        )}
      </span>
    </p>
  );
}
