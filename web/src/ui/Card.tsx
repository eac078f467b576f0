import type { ReactNode } from "react";
import css from "./Card.module.css";

interface CardProps {
  children: ReactNode;
  as?: "div" | "li" | "article" | "section";
  /** What fills the card's top edge to edge: a picture, a cloth. */
  cover?: ReactNode;
  /** The card's `CardTitle` has a link, which then covers the whole card. */
  linked?: boolean;
  /** On phones the cover stands at the side, so that a long list is a short page. */
  low?: boolean;
}

/** A quiet box for one thing in a list. */
export function Card({ children, as: Element = "div", cover, linked, low }: CardProps) {
  return (
    <Element className={[css.card, linked && css.linked, low && css.low].filter(Boolean).join(" ")}>
      {cover && <div className={css.cover}>{cover}</div>}
      <div className={css.body}>{children}</div>
    </Element>
  );
}

/** The heading of a card; with `href` its link covers a `linked` card. */
export function CardTitle({ href, level = 3, children }: { href?: string; level?: 2 | 3 | 4; children: ReactNode }) {
  const Heading = `h${level}` as const;
  return <Heading className={css.title}>{href ? <a href={href}>{children}</a> : children}</Heading>;
}

/** '#category' above a card's title. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={css.tag}>{children}</span>;
}

/** Author, date, length under a card's text; each child is one item. */
export function MetaLine({ children }: { children: ReactNode }) {
  return <div className={css.meta}>{children}</div>;
}
