import type { PortableTextMarkComponent } from "@portabletext/react";
import type { ReactNode } from "react";
import { t } from "../../messages/message";
import { OUTSIDE_REL, safeLink } from "./href";
import styles from "./portable-text.module.css";

/** Marks inside a line. A link that does not pass `safeLink` leaves its words as plain text. */
export function markComponents(newTab: boolean): Record<string, PortableTextMarkComponent> {
  return {
    strong: ({ children }) => <strong>{children}</strong>,
    em: ({ children }) => <em>{children}</em>,
    code: ({ children }) => <code>{children}</code>,
    underline: ({ children }) => <span className={styles.underline}>{children}</span>,
    "strike-through": ({ children }) => <s>{children}</s>,
    link: ({ value, children }) => (
      <TextLink href={(value as { href?: unknown } | undefined)?.href} newTab={newTab}>
        {children}
      </TextLink>
    ),
  };
}

function TextLink({ href, newTab, children }: { href: unknown; newTab: boolean; children: ReactNode }): ReactNode {
  const link = safeLink(href);
  if (link === null) return children;
  const leavesPage = link.outside || (newTab && link.href.startsWith("/"));
  if (!leavesPage) return <a href={link.href}>{children}</a>;
  return (
    <a href={link.href} target="_blank" rel={link.outside ? OUTSIDE_REL : "noopener"}>
      {children}
      <span className="vh" data-unspoken="">
        {" "}
        {t("ui-opens-in-a-new-tab")}
      </span>
    </a>
  );
}
