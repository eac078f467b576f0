import type { ReactNode } from "react";
import { t } from "../../messages/message";
import { textOf } from "./fields";
import styles from "./portable-text.module.css";

type Fields = Record<string, unknown>;

const itemsOf = (list: unknown) => (Array.isArray(list) ? list.map(textOf).filter((item) => item.trim() !== "") : []);

/** What to do and what not, each with its name: colours and signs alone would tell nobody who cannot see them. */
export function DoDont({ lists }: { lists: Fields }): ReactNode {
  return (
    <>
      <ItemList name={t("ui-do")} look={`${styles.good} ${styles.do}`} items={itemsOf(lists.dos)} />
      <ItemList name={t("ui-dont")} look={`${styles.see} ${styles.dont}`} items={itemsOf(lists.donts)} />
    </>
  );
}

function ItemList({ name, look, items }: { name: string; look: string; items: string[] }): ReactNode {
  if (items.length === 0) return null;
  return (
    <div className={`${styles.care} ${look}`}>
      <p className={styles.careTitle}>{name}</p>
      <ul className={styles.list}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have a place and may repeat
          <li key={at} dir="auto">
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Both lists as one text; empty where both are. */
export function doDontText(lists: Fields): string {
  const named = (name: string, items: string[]) => (items.length === 0 ? "" : `${name}: ${items.join("; ")}`);
  const texts = [named(t("ui-do"), itemsOf(lists.dos)), named(t("ui-dont"), itemsOf(lists.donts))];
  return texts.filter(Boolean).join("\n\n");
}
