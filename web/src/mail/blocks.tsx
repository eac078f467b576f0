import { Fragment, type ReactNode } from "react";
import { INK } from "./parts";

/*
 * Rich text in a mail: what of Portable Text every mail client shows. Anything else is left out, its words are not.
 */

interface Span {
  text?: unknown;
  marks?: unknown;
}

interface Block {
  _type?: unknown;
  style?: unknown;
  listItem?: unknown;
  children?: unknown;
  markDefs?: unknown;
}

const LINK = /^https?:\/\/[^\s<>"']+$|^mailto:[^\s<>"']+$/;
const paragraph = { margin: "0 0 16px", color: INK.text, fontSize: 17, lineHeight: "27px" };
const heading = { margin: "24px 0 12px", color: INK.heading, fontSize: 21, lineHeight: "27px" };

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const object = (value: unknown) => (typeof value === "object" && value !== null ? value : {});

/** The list that a text of JSON holds; none where it holds something else. */
export function listOf(json: string): unknown[] {
  try {
    return list(JSON.parse(json));
  } catch {
    return [];
  }
}

function linked(href: string, inner: ReactNode) {
  return (
    <a className="link" href={href} style={{ color: INK.link }}>
      {inner}
    </a>
  );
}

function marked(span: Span, hrefs: ReadonlyMap<string, string>, siteUrl: string): ReactNode {
  const text = typeof span.text === "string" ? span.text : "";
  return list(span.marks).reduce<ReactNode>((inner, mark) => {
    if (mark === "strong") return <strong>{inner}</strong>;
    if (mark === "em") return <em>{inner}</em>;
    const href = typeof mark === "string" ? hrefs.get(mark) : undefined;
    const whole = href?.startsWith("/") ? `${siteUrl}${href}` : href;
    if (!whole || !LINK.test(whole)) return inner;
    return linked(whole, inner);
  }, text);
}

function inline(block: Block, siteUrl: string): ReactNode {
  const hrefs = new Map(
    list(block.markDefs).map((def) => {
      const { _key, href } = object(def) as { _key?: unknown; href?: unknown };
      return [String(_key), typeof href === "string" ? href : ""] as const;
    }),
  );
  return list(block.children).map((span, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, so that nothing ever changes places
    <Fragment key={at}>{marked(object(span), hrefs, siteUrl)}</Fragment>
  ));
}

/** A run of items of one list, or one block. */
function grouped(blocks: Block[]): Block[][] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.listItem && last?.[0]?.listItem === block.listItem) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

function Group({ blocks, siteUrl }: { blocks: Block[]; siteUrl: string }) {
  const first = blocks[0] ?? {};
  if (first.listItem) {
    const items = blocks.map((block, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, so that nothing ever changes places
      <li key={at} className="ink" style={{ ...paragraph, margin: "0 0 8px" }}>
        {inline(block, siteUrl)}
      </li>
    ));
    const style = { margin: "0 0 16px", padding: "0 0 0 24px" };
    return first.listItem === "number" ? <ol style={style}>{items}</ol> : <ul style={style}>{items}</ul>;
  }
  if (typeof first.style === "string" && /^h[1-6]$/.test(first.style)) {
    return (
      <h2 className="head" style={heading}>
        {inline(first, siteUrl)}
      </h2>
    );
  }
  return (
    <p className="ink" style={paragraph}>
      {inline(first, siteUrl)}
    </p>
  );
}

/** Portable Text, given as JSON. */
export function Blocks({ json, siteUrl }: { json: string; siteUrl: string }) {
  const blocks = listOf(json).map((block) => object(block) as Block);
  return grouped(blocks.filter(({ _type }) => _type === "block")).map((group, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, so that nothing ever changes places
    <Group key={at} blocks={group} siteUrl={siteUrl} />
  ));
}
