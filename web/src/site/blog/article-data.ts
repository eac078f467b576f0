import type { Schemas } from "../../api/types";
import { absolute } from "../../ui/links";

type Post = Schemas["PostDetail"];

/** What search engines read of an article: who wrote it, which doctor checked it, when, and where it stands. */
export function articleData(post: Post, publicUrl: string, brand: string): object {
  const url = publicUrl + post.url;
  const page = { "@type": "MedicalWebPage", "@id": url, url, name: post.title, ...reviewData(post) };
  return {
    "@type": "Article",
    headline: post.title,
    description: post.metaDescription,
    articleSection: post.category,
    url,
    mainEntityOfPage: page,
    author: { "@type": "Person", name: post.author },
    publisher: { "@type": "Organization", name: brand, url: `${publicUrl}/` },
    ...(post.date === "" ? {} : { datePublished: post.date, dateModified: lastChanged(post) }),
    ...correctionData(post),
    ...(post.image ? { image: absolute(post.image, publicUrl) } : {}),
    ...(post.sources.length === 0 ? {} : { citation: post.sources.map((source) => source.href) }),
  };
}

/** The day of the last check or correction; both are ISO dates. */
const lastChanged = ({ date, review, corrections = [] }: Post): string =>
  [review?.reviewedOn, corrections[0]?.date].reduce<string>((last, day) => (day && day > last ? day : last), "") ||
  date;

function correctionData({ corrections = [] }: Post): object {
  if (corrections.length === 0) return {};
  const comments = corrections.map(({ text, date }) => ({ "@type": "CorrectionComment", text, datePublished: date }));
  return { correction: comments };
}

function reviewData({ review }: Post): object {
  if (!review) return {};
  return { lastReviewed: review.reviewedOn, reviewedBy: { "@type": "Person", name: review.reviewedBy } };
}
