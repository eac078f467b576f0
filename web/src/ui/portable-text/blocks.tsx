import type { PortableTextBlockComponent, PortableTextListComponent } from "@portabletext/react";
import type { ComponentProps, ReactNode } from "react";
import type { CleanBlock } from "./clean";
import styles from "./portable-text.module.css";

type BlockProps = ComponentProps<PortableTextBlockComponent>;
type HeadingTag = "h2" | "h3" | "h4" | "h5" | "h6";

/** One component per block style; `dir="auto"` lets Arabic or Hebrew paragraphs run their own way. */
export function blockComponents(lower: number, anchorPrefix: string): Record<string, PortableTextBlockComponent> {
  const heading = (level: number): PortableTextBlockComponent => {
    const Tag = `h${Math.min(Math.max(level, 2) + lower, 6)}` as HeadingTag;
    return ({ value, children }: BlockProps) => {
      const anchor = (value as CleanBlock).anchor;
      return (
        <Tag id={anchor === undefined ? undefined : anchorPrefix + anchor} dir="auto">
          {children}
        </Tag>
      );
    };
  };
  return {
    normal: Paragraph,
    h1: heading(1),
    h2: heading(2),
    h3: heading(3),
    h4: heading(4),
    h5: heading(5),
    h6: heading(6),
    blockquote: ({ children }: BlockProps) => <blockquote dir="auto">{children}</blockquote>,
  };
}

function Paragraph({ children }: BlockProps): ReactNode {
  return <p dir="auto">{children}</p>;
}

export const listComponents: Record<string, PortableTextListComponent> = {
  bullet: ({ children }) => <ul className={styles.list}>{children}</ul>,
  number: ({ children }) => <ol className={styles.list}>{children}</ol>,
};
