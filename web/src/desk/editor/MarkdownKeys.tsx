import { MarkdownShortcutsPlugin, type MarkdownShortcutsPluginProps } from "@portabletext/plugin-markdown-shortcuts";
import { useState } from "react";
import { linkProblem, tidyLink } from "./addresses";

/** Deepest heading of a text; deeper signs stay as typed. */
const DEEPEST_HEADING = 4;

/**
 * What is typed as in Markdown becomes what it means: `## `, `### `, `- `, `1. `, `> `, `---`, `**bold**`, `_italic_`,
 * `~~struck~~`, `` `code` `` and `[words](address)`. Undo, or Backspace at once, gives the signs back.
 */
export function MarkdownKeys({ only }: { only?: readonly string[] | undefined }) {
  const [rules] = useState(() => rulesFor(only));
  return <MarkdownShortcutsPlugin {...rules} />;
}

function rulesFor(only: readonly string[] | undefined): MarkdownShortcutsPluginProps {
  const isOffered = (name: string) => only === undefined || only.includes(name);
  const always = (name: string) => () => name;
  return {
    boldDecorator: always("strong"),
    italicDecorator: always("em"),
    codeDecorator: always("code"),
    strikeThroughDecorator: always("strike-through"),
    unorderedList: always("bullet"),
    orderedList: always("number"),
    defaultStyle: always("normal"),
    blockquoteStyle: () => (isOffered("blockquote") ? "blockquote" : undefined),
    // The title of the page is its only heading of first rank.
    headingStyle: ({ props: { level } }) => {
      const style = `h${Math.max(level, 2)}`;
      return level <= DEEPEST_HEADING && isOffered(style) ? style : undefined;
    },
    horizontalRuleObject: () => (isOffered("divider") ? { _type: "divider" } : undefined),
    linkObject: ({ props: { href } }) => {
      const address = tidyLink(href);
      return linkProblem(address) === null ? { _type: "link", href: address } : undefined;
    },
  };
}
