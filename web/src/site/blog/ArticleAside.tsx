import type { ReactNode } from "react";
import { Notice } from "../../ui/Notice";
import css from "./article.module.css";
import { shareTargets } from "./share";

interface ArticleAsideProps {
  contents: ReactNode;
  heading: string;
  linksId: string;
  /** Absolute. */
  url: string;
  title: string;
}

/** Beside the text, or below it on a phone: contents, and share links that are nothing but links. */
export function ArticleAside({ contents, heading, linksId, url, title }: ArticleAsideProps) {
  return (
    <aside className={css.aside} aria-label="More about this article">
      {contents}
      <nav id={linksId} aria-labelledby="share-heading">
        <h2 id="share-heading">{heading}</h2>
        <ul>
          {shareTargets(url, title).map((target) => (
            <li key={target.name}>
              <a href={target.href} target="_blank" rel="noopener noreferrer">
                {target.name}
                <span className="vh"> (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Notice tone="cost">
        <p className="small">
          <strong>Still unsure?</strong> Ask in the community. A doctor reads every question.{" "}
          <a href="/community/ask">Ask a Question</a>
        </p>
      </Notice>
    </aside>
  );
}
