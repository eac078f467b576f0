import css from "./Blocks.module.css";
import { MoreLink } from "./MoreLink";
import { Tile } from "./Tile";

/** A titled block of a plain page: a paragraph, a list, or both. */
export interface Block {
  icon?: string;
  title: string;
  text?: string;
  items?: string[];
  link?: { label: string; href: string };
}

/** Blocks side by side, each under a drawn tile. */
export function Blocks({ blocks, level = 2 }: { blocks: Block[]; level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <ul className={css.blocks} role="list">
      {blocks.map((block) => (
        <li key={block.title} className={css.block}>
          {block.icon && <Tile name={block.icon} size="small" />}
          <Heading className={css.title}>{block.title}</Heading>
          {block.text && <p>{block.text}</p>}
          {block.items && block.items.length > 0 && (
            <ul className={css.items}>
              {block.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
          {block.link && <MoreLink href={block.link.href}>{block.link.label}</MoreLink>}
        </li>
      ))}
    </ul>
  );
}
