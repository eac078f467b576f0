import type { EditorSnapshot, Path, PortableTextBlock } from "@portabletext/editor";
import { type Behavior, defineBehavior, effect, forward, raise } from "@portabletext/editor/behaviors";
import { getBlockTextBefore, getFocusTextBlock } from "@portabletext/editor/selectors";
import { blocksFromChat, hasSenders } from "./paste/fromChat";
import { blocksFromHtml } from "./paste/fromHtml";
import { isLoose, type Loose } from "./shape";

type Pressed = Pick<KeyboardEvent, "key" | "code" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

export interface Asks {
  link: () => void;
  slash: () => void;
}

const STYLES: Record<string, string> = { Digit0: "normal", Digit2: "h2", Digit3: "h3", Digit4: "h4" };
const LISTS: Record<string, string> = { Digit7: "number", Digit8: "bullet" };

const withControl = (keys: Pressed) => (keys.ctrlKey || keys.metaKey) && !(keys.ctrlKey && keys.metaKey);

/** Key of the block at the top of the text in which the caret is. */
export function rootKey(snapshot: EditorSnapshot): string | undefined {
  const first = snapshot.context.selection?.focus.path[0];
  return typeof first === "object" && "_key" in first ? first._key : undefined;
}

/** The caret at the start of a block. */
export function at(path: Path) {
  return { anchor: { path, offset: 0 }, focus: { path, offset: 0 } };
}

/** Ctrl or Cmd with Alt and a digit sets the style, with Shift and 7 or 8 makes a list, as in Google Docs. */
const styles = defineBehavior({
  on: "keyboard.keydown",
  guard: ({ event: { originEvent: keys } }) => {
    if (!withControl(keys)) return false;
    const style = keys.altKey && !keys.shiftKey ? STYLES[keys.code] : undefined;
    const list = keys.shiftKey && !keys.altKey ? LISTS[keys.code] : undefined;
    return style || list ? { style, list } : false;
  },
  actions: [
    (_, { style, list }) => [
      ...(style === undefined ? [] : [raise({ type: "style.toggle", style })]),
      ...(list === undefined ? [] : [raise({ type: "list item.toggle", listItem: list })]),
    ],
  ],
});

/** Alt and Shift with an arrow moves the whole block. */
const moves = defineBehavior({
  on: "keyboard.keydown",
  guard: ({ snapshot, event: { originEvent: keys } }) => {
    const key = rootKey(snapshot);
    if (!keys.altKey || !keys.shiftKey || key === undefined) return false;
    if (keys.key !== "ArrowUp" && keys.key !== "ArrowDown") return false;
    return { key, up: keys.key === "ArrowUp" };
  },
  actions: [(_, { key, up }) => [raise({ type: up ? "move.block up" : "move.block down", at: [{ _key: key }] })]],
});

/** Pasted HTML, and messages of a chat, are read by our own rules rather than by the editor's. */
const pastes = defineBehavior({
  on: "deserialize.data",
  guard: ({ snapshot, event }) => {
    if (event.mimeType !== "text/html" && event.mimeType !== "text/plain") return false;
    const plain = event.originEvent.originEvent.dataTransfer.getData("text/plain");
    // A browser's copy of a chat has the names as words of the page.
    const isPlain = event.mimeType === "text/plain" || event.data === plain || hasSenders(plain);
    const { keyGenerator } = snapshot.context;
    const blocks = isPlain ? blocksFromChat(plain, keyGenerator) : blocksFromHtml(event.data, keyGenerator);
    return blocks === null || blocks.length === 0
      ? false
      : { blocks, mimeType: isPlain ? ("text/plain" as const) : ("text/html" as const) };
  },
  actions: [
    ({ event }, { blocks, mimeType }) => [
      raise({
        type: "deserialization.success",
        mimeType,
        data: blocks as PortableTextBlock[],
        originEvent: event.originEvent,
      }),
    ],
  ],
});

/** A picture in the clipboard, or dropped, is asked for: it has to go through the library to be checked and described. */
const pictures = (["clipboard.paste", "drag.drop"] as const).map((on) =>
  defineBehavior({
    on,
    guard: ({ event }) => {
      const { files, types } = event.originEvent.dataTransfer;
      if (types.includes("text/html") || types.includes("text/plain")) return false;
      const count = [...files].filter((file) => file.type.startsWith("image/")).length;
      return count > 0 ? { count } : false;
    },
    actions: [
      ({ snapshot }, { count }) =>
        Array.from({ length: count }, () =>
          raise({ type: "custom.add block", block: { _type: "image", _key: snapshot.context.keyGenerator() } }),
        ),
    ],
  }),
);

/** A new block, after the one with the caret; a paragraph follows it where it would be the last. */
const adds = defineBehavior<{ block: Loose & { _key: string }; after?: string }>({
  on: "custom.add block",
  actions: [
    ({ snapshot, event }) => {
      const { value, keyGenerator } = snapshot.context;
      const around = event.after ?? rootKey(snapshot) ?? value.at(-1)?._key;
      const place = value.findIndex((block) => block._key === around);
      const replaced = value[place] !== undefined && isEmptyText(value[place]);
      const path = [{ _key: event.block._key }];
      // Nothing can be typed in a divider: what one types on goes below it.
      const isPassed = event.block._type === "divider";
      const inserted = raise({
        type: "insert.block",
        block: event.block,
        placement: replaced ? "auto" : "after",
        select: isPassed ? "none" : "start",
        ...(around === undefined ? {} : { at: at([{ _key: around }]) }),
      });
      const next = value[place + 1];
      if (next !== undefined && !isPassed) return [inserted];
      if (next?._type === "block") return [inserted, raise({ type: "select", at: at([{ _key: next._key }]) })];
      const below = raise({
        type: "insert.block",
        block: emptyText(keyGenerator),
        placement: "after",
        select: isPassed ? "start" : "none",
        at: at(path),
      });
      return [inserted, below];
    },
  ],
});

/** New fields of a block, as one step of undo. */
const changes = defineBehavior<{ at: Path; set: Record<string, unknown>; unset: string[] }>({
  on: "custom.change block",
  actions: [
    ({ event }) => [
      ...Object.entries(event.set).map(([name, value]) => raise({ type: "set", at: [...event.at, name], value })),
      ...event.unset.map((name) => raise({ type: "unset", at: [...event.at, name] })),
    ],
  ],
});

export function emptyText(key: () => string) {
  return {
    _type: "block",
    _key: key(),
    style: "normal",
    markDefs: [],
    children: [{ _type: "span" as const, _key: key(), text: "", marks: [] }],
  };
}

export function isEmptyText(block: unknown): boolean {
  if (!isLoose(block) || block._type !== "block" || !Array.isArray(block.children)) return false;
  return block.children.every((child) => isLoose(child) && child._type === "span" && child.text === "");
}

/** Keys that open something beside the text: Ctrl K the link form, `/` at the start of a word the list of blocks. */
function asking(asks: Asks): Behavior[] {
  return [
    defineBehavior({
      on: "keyboard.keydown",
      guard: ({ event: { originEvent: keys } }) =>
        withControl(keys) && !keys.altKey && !keys.shiftKey && keys.key.toLowerCase() === "k",
      actions: [() => [effect(() => asks.link())]],
    }),
    defineBehavior({
      on: "insert.text",
      guard: ({ snapshot, event }) =>
        event.text === "/" &&
        getFocusTextBlock(snapshot) !== undefined &&
        /(?:^|\s)$/.test(getBlockTextBefore(snapshot)),
      actions: [({ event }) => [forward(event), effect(() => asks.slash())]],
    }),
  ];
}

export function behavioursFor(asks: Asks): Behavior[] {
  return [styles, moves, pastes, ...pictures, adds, changes, ...asking(asks)];
}
