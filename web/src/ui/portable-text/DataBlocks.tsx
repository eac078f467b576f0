import type { ReactNode } from "react";
import type { Schemas } from "../../api/types";
import { Localized } from "../../messages/Localized";
import { t } from "../../messages/message";
import { PictureFrame } from "../PictureFrame";
import { textOf } from "./fields";
import { OUTSIDE_REL, safeLink } from "./href";
import styles from "./portable-text.module.css";

type Fields = Record<string, unknown>;

/** A table inside a text. One that is wider than the page is scrolled by itself, with keys too. */
export function TextTable({ table }: { table: Fields }): ReactNode {
  const rows = (Array.isArray(table.rows) ? table.rows : []).filter(Array.isArray).map((row) => row.map(textOf));
  const [first, ...others] = rows;
  if (first === undefined) return null;
  const header = table.header === true;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={styles.table} aria-label={t("ui-table")} tabIndex={0}>
      <table>
        {header && (
          <thead>
            <Row cells={first} as="th" />
          </thead>
        )}
        <tbody>
          {(header ? others : rows).map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have a place and may repeat
            <Row key={at} cells={cells} as="td" />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ cells, as: Cell }: { cells: string[]; as: "th" | "td" }): ReactNode {
  return (
    <tr>
      {cells.map((words, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells have a place and may repeat
        <Cell key={at} scope={Cell === "th" ? "col" : undefined} dir="auto">
          {words}
        </Cell>
      ))}
    </tr>
  );
}

/** Where a statement comes from. */
export function TextSource({ source }: { source: Fields }): ReactNode {
  const [title, doi] = [textOf(source.title), textOf(source.doi)];
  const link = safeLink(source.href);
  if (title === "") return null;
  const words = doi === "" ? title : t("ui-source-doi", { title, doi });
  return (
    <p className={styles.source} dir="auto">
      <b>{t("ui-source-before")}</b>{" "}
      {link === null ? (
        words
      ) : (
        <a href={link.href} rel={OUTSIDE_REL}>
          {words}
        </a>
      )}
    </p>
  );
}

/** A product named inside a text: its picture and the way to it. Prices stand on its own page. */
export function TextProduct({ product }: { product: Fields }): ReactNode {
  const title = textOf(product.title);
  const link = safeLink(product.href);
  const picture = product.picture as Partial<Schemas["PictureView"]> | null | undefined;
  if (title === "" || link === null) return null;
  return (
    <p className={styles.product}>
      {typeof picture?.src === "string" && (
        <PictureFrame picture={{ ...(picture as Schemas["PictureView"]), alt: "" }} sizes="6rem" />
      )}
      <span>
        <Localized
          id="ui-from-the-shop"
          values={{ title }}
          elements={{ link: (words) => <a href={link.href}>{words}</a> }}
        />
      </span>
    </p>
  );
}

/** A question inside a text, opened on tap. */
export function TextQuestion({ question, children }: { question: string; children: ReactNode }): ReactNode {
  return (
    <details className={styles.question}>
      <summary dir="auto">{question}</summary>
      <div className={styles.questionBody}>{children}</div>
    </details>
  );
}
