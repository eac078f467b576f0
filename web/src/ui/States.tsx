import type { ReactNode } from "react";
import { t } from "../messages/message";
import { refreshCw } from "./icons";
import { LinkButton } from "./LinkButton";
import css from "./States.module.css";
import { Tile } from "./Tile";

interface StateProps {
  title: string;
  text?: string;
  children?: ReactNode;
  level?: 2 | 3;
}

/** A list with nothing in it, and the way on: a `LinkButton` as child. */
export function EmptyState({ title, text, children, level = 2 }: StateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={css.state}>
      <Tile name="bird" tone="m" />
      <Heading className={css.title}>{title}</Heading>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}

/** A part of the page that could not be loaded. `again` is the page's own address. */
export function ErrorState({ title, text, again, level = 2 }: StateProps & { again: string }) {
  const Heading = `h${level}` as const;
  return (
    <div className={css.state} role="alert">
      <Tile name="cross" tone="c" />
      <Heading className={`${css.title} ${css.wrong}`}>{title}</Heading>
      {text && <p>{text}</p>}
      <LinkButton href={again} icon={refreshCw}>
        {t("ui-try-again")}
      </LinkButton>
    </div>
  );
}

/** What an island shows while it fetches: words, and bars that stand in for the lines to come. */
export function LoadingState({ text = t("ui-loading"), lines = 3 }: { text?: string; lines?: number }) {
  return (
    <div className={css.state} role="status">
      <p>{text}</p>
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars are all the same
        <span key={at} className={css.bar} />
      ))}
    </div>
  );
}
