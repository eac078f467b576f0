import { type EditorSnapshot, useEditor, useEditorSelector } from "@portabletext/editor";
import * as is from "@portabletext/editor/selectors";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { Icon } from "../../../ui/Icon";
import { image, link, list, listChecks, listOrdered, messageCircle, plus, triangleAlert } from "../../../ui/icons";
import { arrowDown, arrowUp, bold, heading2, italic, maximize, redo, undo } from "../../ui/icons";
import { Menu } from "../../ui/Menu";
import { focusedBlock, moveBlock } from "../commands";
import { useTools } from "../tools";
import css from "./editor.module.css";

interface Props {
  onLink: () => void;
  onInsert: () => void;
  /** Starts a block by the name of its kind. */
  onKind: (name: string) => void;
  /** Says something about the marked words, where that can be done. */
  onComment?: () => void;
  /** Whether the text fills the window. */
  isFull: boolean;
  onFull: () => void;
  /** Id of the text that it belongs to. */
  controls: string;
}

/** What is pressed now, as one text, so that the bar is drawn again only when that changes. */
function pressedNow(snapshot: EditorSnapshot): string {
  return [
    is.isActiveStyle("h2")(snapshot) && "h2",
    is.isActiveDecorator("strong")(snapshot) && "strong",
    is.isActiveDecorator("em")(snapshot) && "em",
    is.isActiveListItem("bullet")(snapshot) && "bullet",
    is.isActiveListItem("number")(snapshot) && "number",
    is.isActiveAnnotation("link")(snapshot) && "link",
  ]
    .filter(Boolean)
    .join(" ");
}

/** What is on or off where the caret is. */
const SWITCHES = [
  { mark: "h2", label: "Heading", icon: heading2, keys: "Ctrl Alt 2", event: { type: "style.toggle", style: "h2" } },
  {
    mark: "strong",
    label: "Bold",
    icon: bold,
    keys: "Ctrl B",
    event: { type: "decorator.toggle", decorator: "strong" },
  },
  { mark: "em", label: "Italic", icon: italic, keys: "Ctrl I", event: { type: "decorator.toggle", decorator: "em" } },
  {
    mark: "bullet",
    label: "Bulleted list",
    icon: list,
    keys: "Ctrl Shift 8",
    event: { type: "list item.toggle", listItem: "bullet" },
  },
  {
    mark: "number",
    label: "Numbered list",
    icon: listOrdered,
    keys: "Ctrl Shift 7",
    event: { type: "list item.toggle", listItem: "number" },
  },
] as const;

/** The menu that has the last tools where the bar has no room for them. */
const OTHERS = "Other tools";

/** The bar above the text. Arrow keys go from button to button; Tab leaves it. */
export function Toolbar({ onLink, onInsert, onKind, onComment, isFull, onFull, controls }: Props) {
  const editor = useEditor();
  const pressed = new Set(useEditorSelector(editor, pressedNow).split(" "));
  const { say, only } = useTools();
  const isOffered = (name: string) => only === undefined || only.includes(name);
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState("Heading");
  const send = (event: Parameters<typeof editor.send>[0]) => () => {
    editor.send(event);
    editor.send({ type: "focus" });
  };
  const move = (by: -1 | 1) => () => {
    const moved = moveBlock(editor, focusedBlock(editor), by);
    say(moved ? `Block moved ${by < 0 ? "up" : "down"}.` : "It is already at the end.");
    editor.send({ type: "focus" });
  };
  const fill = () => {
    onFull();
    // The menu that it may have been chosen from is gone then.
    editor.send({ type: "focus" });
  };
  const others = [
    { icon: redo, label: "Redo", keys: "Ctrl Y", run: send({ type: "history.redo" }) },
    { icon: arrowUp, label: "Move block up", keys: "Alt Shift ↑", run: move(-1) },
    { icon: arrowDown, label: "Move block down", keys: "Alt Shift ↓", run: move(1) },
    { icon: maximize, label: "Full screen", on: isFull, run: fill },
  ];
  const shared = { stop, onReached: setStop };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      className={css.bar}
      onKeyDown={(event) => along(event, bar.current)}
    >
      {SWITCHES.map(({ mark, event, ...tool }) => (
        <Tool key={mark} {...shared} {...tool} on={pressed.has(mark)} run={send(event)} />
      ))}
      <Tool {...shared} icon={link} label="Link" keys="Ctrl K" on={pressed.has("link")} run={onLink} />
      <span className={css.apart} />
      {isOffered("emergency") && (
        <Tool {...shared} icon={triangleAlert} label="Urgent box" words run={() => onKind("emergency")} />
      )}
      {isOffered("good") && (
        <Tool {...shared} icon={listChecks} label="Good to know" words run={() => onKind("good")} />
      )}
      {isOffered("image") && <Tool {...shared} icon={image} label="Picture" words run={() => onKind("image")} />}
      <Tool {...shared} icon={plus} label="More" words run={onInsert} />
      {onComment && <Tool {...shared} icon={messageCircle} label="Comment" run={onComment} />}
      <span className={css.apart} />
      <Tool {...shared} icon={undo} label="Undo" keys="Ctrl Z" run={send({ type: "history.undo" })} />
      <Others {...shared} tools={others} />
    </div>
  );
}

interface ToolProps {
  icon: string;
  label: string;
  keys?: string;
  /** The words are shown beside the sign. */
  words?: boolean;
  /** Pressed or not; without it, it is no switch. */
  on?: boolean;
  stop: string;
  onReached: (label: string) => void;
  run: () => void;
}

function Tool({ icon, label, keys, words, on, stop, onReached, run }: ToolProps): ReactNode {
  return (
    <button
      type="button"
      className={words ? css.wordTool : css.tool}
      aria-label={words ? undefined : label}
      aria-pressed={on}
      title={keys === undefined ? label : `${label} (${keys})`}
      tabIndex={stop === label ? 0 : -1}
      onFocus={() => onReached(label)}
      // The text keeps the caret.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      <Icon of={icon} size={words ? "small" : "normal"} />
      {words && <span>{label}</span>}
    </button>
  );
}

type Shared = Pick<ToolProps, "stop" | "onReached">;

/** The last tools, and the menu that has them where there is no room: one of both is seen, and Tab reaches either. */
function Others({ tools, stop, onReached }: Shared & { tools: readonly Omit<ToolProps, keyof Shared>[] }) {
  const isHere = stop === OTHERS || tools.some(({ label }) => label === stop);
  return (
    <>
      <span className={css.roomy}>
        {tools.map((tool, at) => (
          <Tool
            key={tool.label}
            stop={stop === OTHERS && at === 0 ? tool.label : stop}
            onReached={onReached}
            {...tool}
          />
        ))}
      </span>
      <span className={css.tight}>
        <Menu
          compact
          label={OTHERS}
          roving={{ tabIndex: isHere ? 0 : -1, onFocus: () => onReached(OTHERS) }}
          items={tools.map(({ label, icon, run }) => ({ key: label, label, icon, run }))}
        />
      </span>
    </>
  );
}

function along(event: KeyboardEvent<HTMLElement>, bar: HTMLElement | null): void {
  // What the open menu has done is done; of the tools, those that are seen.
  if (event.defaultPrevented) return;
  const all = [...(bar?.querySelectorAll<HTMLElement>('button:not([role="menuitem"])') ?? [])];
  const tools = all.filter((tool) => tool.checkVisibility());
  const now = tools.indexOf(document.activeElement as HTMLElement);
  const places: Record<string, number> = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: tools.length - 1 };
  const place = places[event.key];
  if (place === undefined || now < 0) return;
  event.preventDefault();
  tools[(place + tools.length) % tools.length]?.focus();
}
