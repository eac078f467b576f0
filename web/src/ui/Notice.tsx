import type { ReactNode } from "react";
import css from "./Notice.module.css";

interface NoticeProps {
  /** `general` (green), `cost` for what costs money or data (sun), `told` for something the visitor said (indigo). */
  tone?: "general" | "cost" | "told";
  title?: string;
  /** Read out when the page opens with it. */
  said?: boolean;
  children: ReactNode;
}

/** A message in the text, with a bar at its left. */
export function Notice({ tone = "general", title, said, children }: NoticeProps) {
  const notice = (
    <div className={tone === "general" ? css.notice : `${css.notice} ${css[tone]}`}>
      {title && <strong className={css.title}>{title}</strong>}
      {typeof children === "string" ? <p>{children}</p> : children}
    </div>
  );
  return said ? <div role="status">{notice}</div> : notice;
}
