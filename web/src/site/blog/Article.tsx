import type { ReactNode } from "react";
import type { Schemas } from "../../api/types";
import { Localized } from "../../messages/Localized";
import { t } from "../../messages/message";
import { Island } from "../../render/Island";
import type { Answer } from "../../render/page";
import { weightText } from "../../ui/data-cost";
import { FeedbackPanel } from "../../ui/feedback/FeedbackPanel";
import { Notice } from "../../ui/Notice";
import { PortableText } from "../../ui/portable-text/PortableText";
import { ArticleHead } from "./ArticleHead";
import css from "./article.module.css";
import { type CommentPage, Comments, PostReactions } from "./Comments";
import { Contents, contentsOf } from "./Contents";
import { Corrections, Review, Sources } from "./Evidence";
import Listen from "./islands/listen.island";
import Share from "./islands/share.island";
import { shareTargets } from "./share";
import type { BlogWords } from "./words";

interface ArticleProps {
  post: Schemas["PostDetail"];
  words: BlogWords;
  shell: Schemas["ShellView"];
  publicUrl: string;
  comments: Answer<CommentPage>;
}

/** Id of what is read aloud. */
const TEXT_ID = "article";
/** Id of the plain share links. */
const SHARE_ID = "share";

/** A whole article: its head, the text with what guards it, and what stands beside. */
export function Article({ post, words, shell, publicUrl, comments }: ArticleProps) {
  const url = publicUrl + post.url;
  const contents = contentsOf(post, words);
  return (
    <article>
      <ArticleHead post={post} words={words} />
      <div className={`wrap ${css.columns}`}>
        <div className={css.main}>
          <div className={css.tools}>
            <Island
              name="listen"
              of={Listen}
              className={post.audio ? undefined : css.voice}
              props={{
                textId: TEXT_ID,
                author: post.author,
                audio: post.audio ?? null,
                weight: post.audio ? weightText(post.audio.bytes, shell.nairaPerMegabyte) : "",
                sample: post.sample,
              }}
            />
            <Island name="share" of={Share} props={{ label: words.share, title: post.title, url, linksId: SHARE_ID }} />
          </div>
          <div id={TEXT_ID} className={css.text}>
            {post.inShort && <InShort text={post.inShort} heading={words.inShort} />}
            <Contents heading={words.onThisPage} entries={contents} folded />
            <PortableText value={post.description} calls={shell.urgentHelp} />
          </div>
          <div data-end="" />
          <div className={css.after}>
            <Corrections corrections={post.corrections} />
            <Sources links={post.sources} heading={words.sources} />
            <Notice>
              <p>
                <strong>{words.limits}</strong> <a href={shell.bookingUrl}>{words.book.label}</a> {words.book.text}
              </p>
            </Notice>
            <Review review={post.review} />
            <PostReactions post={post} />
          </div>
          <Comments slug={post.slug.current} comments={comments} />
          <div className={css.helpful}>
            <FeedbackPanel page={post.url} plain />
          </div>
        </div>
        <ArticleAside
          contents={<Contents heading={words.onThisPage} entries={contents} />}
          heading={words.share}
          linksId={SHARE_ID}
          url={url}
          title={post.title}
        />
      </div>
    </article>
  );
}

/** The answer first. */
function InShort({ text, heading }: { text: string; heading: string }) {
  return (
    <section className={css.brief} aria-labelledby="in-short">
      <h2 id="in-short">{heading}</h2>
      <p>{text}</p>
    </section>
  );
}

interface ArticleAsideProps {
  contents: ReactNode;
  heading: string;
  linksId: string;
  /** Absolute. */
  url: string;
  title: string;
}

/** Beside the text, or below it on a phone: contents, and share links that are nothing but links. */
function ArticleAside({ contents, heading, linksId, url, title }: ArticleAsideProps) {
  return (
    <aside className={css.aside} aria-label={t("blog-more-about-this-article")}>
      {contents}
      <nav id={linksId} aria-labelledby="share-heading">
        <h2 id="share-heading">{heading}</h2>
        <ul>
          {shareTargets(url, title).map((target) => (
            <li key={target.name}>
              <a href={target.href} target="_blank" rel="noopener noreferrer">
                {target.name}
                <span className="vh"> {t("blog-opens-in-a-new-tab")}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Notice tone="cost">
        <p className="small">
          <Localized
            id="blog-still-unsure"
            elements={{
              strong: (words) => <strong>{words}</strong>,
              ask: (words) => <a href="/community/ask">{words}</a>,
            }}
          />
        </p>
      </Notice>
    </aside>
  );
}
