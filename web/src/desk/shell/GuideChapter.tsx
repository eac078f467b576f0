import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { LoadingState } from "../../ui/States";
import { FailedState } from "../ui/states";
import { blocksOf, chapterOf, type GuideBlock, type Inline } from "./guide";
import css from "./Help.module.css";

/** A chapter of the guide, which is loaded when somebody wants to read it. */
export function GuideChapter({ heading }: { heading: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ["guide", heading],
    queryFn: async () => blocksOf(chapterOf((await import("../../../../docs/use.md?raw")).default, heading)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // The button that opened it is gone, and the keyboard's place with it.
  const isRead = data !== undefined;
  useEffect(() => {
    if (isRead) title.current?.focus({ preventScroll: true });
  }, [isRead]);
  if (error) return <FailedState error={error} retry={() => void refetch()} level={3} />;
  if (!data) return <LoadingState />;
  return (
    <div className={css.chapter}>
      <h3 ref={title} tabIndex={-1}>
        {heading}
      </h3>
      {data.map((block) => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: GuideBlock }) {
  if (block.kind === "list") {
    return (
      <ul>
        {block.items.map((item) => (
          <li key={keyOf(item)}>
            <Words of={item} />
          </li>
        ))}
      </ul>
    );
  }
  if (block.kind === "table") return <Table rows={block.rows} />;
  return block.kind === "heading" ? (
    <h4>
      <Words of={block.words} />
    </h4>
  ) : (
    <p>
      <Words of={block.words} />
    </p>
  );
}

/** Beside a screen a table of several columns would not fit: each row is its cells below each other. */
function Table({ rows }: { rows: Inline[][][] }) {
  return (
    <ul className={css.table}>
      {rows.map((cells) => (
        <li key={cells.map(keyOf).join()}>
          {cells
            .filter((cell) => cell.length > 0)
            .map((cell, at) => (
              <span key={keyOf(cell)} className={at === 0 ? css.name : undefined}>
                <Words of={cell} />
              </span>
            ))}
        </li>
      ))}
    </ul>
  );
}

const keyOf = (words: readonly Inline[]): string => words.map(({ text }) => text).join("");

function Words({ of }: { of: readonly Inline[] }) {
  return of.map(({ text, look: Look }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a fixed text
    Look ? <Look key={at}>{text}</Look> : <span key={at}>{text}</span>,
  );
}
