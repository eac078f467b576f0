import {
  type EditorEmittedEvent,
  EditorProvider,
  type PortableTextBlock,
  PortableTextEditable,
  type RangeDecoration,
  useEditor,
  useEditorSelector,
} from "@portabletext/editor";
import { BehaviorPlugin, EventListenerPlugin, NodePlugin } from "@portabletext/editor/plugins";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { type Asks, behavioursFor } from "./behaviours";
import { addBlock, changeBlock } from "./commands";
import { type Opened, openText } from "./envelope";
import { KINDS, type Kind } from "./kinds";
import { MarkdownKeys } from "./MarkdownKeys";
import { nodesFor } from "./nodes";
import { BlockDialog } from "./parts/BlockDialog";
import { BlockHandle } from "./parts/BlockHandle";
import { pictureFields } from "./parts/cards";
import css from "./parts/editor.module.css";
import { FORMS } from "./parts/forms";
import { InsertDialog } from "./parts/InsertDialog";
import { LinkBar, LinkTool } from "./parts/LinkTool";
import { ReadingBar } from "./parts/ReadingBar";
import { optionId, SlashMenu } from "./parts/SlashMenu";
import { Toolbar } from "./parts/Toolbar";
import { drawn, markedIn } from "./passages";
import { schemaFor } from "./schema";
import type { Loose } from "./shape";
import { type Editing, type Tools, ToolsContext } from "./tools";
import type { RichTextEditorProps } from "./types";
import { useHeardCaret } from "./useHeardCaret";
import { useSlashMenu } from "./useSlashMenu";

interface Props extends RichTextEditorProps {
  newKey: () => string;
  onFocused: (focused: boolean) => void;
}

/** Pause after which a change is told to the owner, in milliseconds. */
const PAUSE = 150;

/** The editor of one text, from its mounting on the only place where the text is. */
export function Mounted(props: Props) {
  const { value, newKey, readOnly = false, extras } = props;
  const [setup] = useState(() => {
    const opened = openText(value, newKey);
    const schemaDefinition = schemaFor(opened.value, extras);
    const initialValue = opened.value.length === 0 ? undefined : (opened.value as PortableTextBlock[]);
    return {
      opened,
      nodes: nodesFor(schemaDefinition),
      config: { schemaDefinition, initialValue, keyGenerator: newKey, readOnly },
    };
  });
  return (
    <EditorProvider initialConfig={setup.config}>
      <NodePlugin nodes={setup.nodes} />
      <Surface {...props} opened={setup.opened} />
    </EditorProvider>
  );
}

type Opening = { kind: "insert" } | { kind: "link" } | { kind: "block"; editing: Editing } | null;

function Surface({ opened, ...props }: Props & { opened: Opened }) {
  const {
    readOnly = false,
    newKey,
    labelledBy,
    describedBy,
    invalid,
    pickImage,
    pickAudio,
    pickFilm,
    pickCaptions,
    pickDocument,
    searchLinks,
    lookUp,
    only,
  } = props;
  const editor = useEditor();
  const made = useId();
  const id = props.id ?? made;
  const [opening, setOpening] = useState<Opening>(null);
  const [said, say] = useState("");
  const [isFull, setIsFull] = useFullScreen();
  const sheet = useRef<HTMLDivElement>(null);
  const decorations = useMarks(props.passages);
  const comment = () => {
    const marked = sheet.current && markedIn(sheet.current, getSelection());
    if (marked) props.passages?.comment(marked);
    else say("Mark the words that you want to comment on.");
  };
  useHeardCaret(sheet, editor);
  useEffect(() => editor.send({ type: "update readOnly", readOnly }), [editor, readOnly]);
  const tools = useMemo<Tools>(
    () => ({
      pickImage,
      pickAudio,
      pickFilm,
      pickCaptions,
      pickDocument,
      searchLinks,
      lookUp,
      only,
      say,
      edit: (editing) => setOpening({ kind: "block", editing }),
    }),
    [pickImage, pickAudio, pickFilm, pickCaptions, pickDocument, searchLinks, lookUp, only],
  );
  const openSlash = useRef<() => void>(() => undefined);
  const [behaviours] = useState(() => {
    const asks: Asks = {
      link: () => setOpening({ kind: "link" }),
      slash: () => openSlash.current(),
    };
    return behavioursFor(asks);
  });
  /** At once: a dialog lets nothing behind it have the keyboard. */
  const shut = () => flushSync(() => setOpening(null));
  const close = () => {
    shut();
    editor.send({ type: "focus" });
  };
  const start = async (kind: Kind) => {
    shut();
    if (kind.style !== undefined || kind.listItem !== undefined) {
      if (kind.style !== undefined) editor.send({ type: "style.toggle", style: kind.style });
      else editor.send({ type: "list item.toggle", listItem: kind.listItem as string });
      editor.send({ type: "focus" });
    } else if (kind.make !== undefined) {
      await startBlock(kind.make(newKey));
    }
  };
  const startBlock = async (block: Loose & { _key: string }) => {
    if (FORMS[block._type] === undefined || block._type === "callout") return addBlock(editor, block);
    if (block._type !== "image" || pickImage === undefined) return tools.edit({ block });
    const picked = await pickImage();
    if (picked === null) return editor.send({ type: "focus" });
    const image = { ...block, ...pictureFields(picked) };
    if (picked.alt || picked.decorative) addBlock(editor, image);
    else tools.edit({ block: image });
  };
  const slash = useSlashMenu(editor, { tools, onChoose: (kind) => void start(kind) });
  openSlash.current = slash.open;
  const slashId = `${id}-insert`;
  const pointed = slash.menu?.kinds[slash.menu.active];
  const startNamed = (name: string) => {
    const kind = KINDS.find((one) => one.name === name);
    if (kind) void start(kind);
  };
  return (
    <ToolsContext value={tools}>
      <Told {...props} opened={opened} />
      <BehaviorPlugin behaviors={behaviours} />
      <MarkdownKeys only={only} />
      <div className={css.editor} data-invalid={invalid ? "" : undefined} data-full={isFull ? "" : undefined}>
        {!readOnly && (
          <Toolbar
            controls={id}
            onLink={() => setOpening({ kind: "link" })}
            onInsert={() => setOpening({ kind: "insert" })}
            onKind={startNamed}
            onComment={props.passages && comment}
            isFull={isFull}
            onFull={() => setIsFull(!isFull)}
          />
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the text in it */}
        <div ref={sheet} className={css.sheet} onKeyDownCapture={slash.onKeyDown} onBlur={slash.close}>
          {!readOnly && <BlockHandle />}
          <PortableTextEditable
            id={id}
            className={css.text}
            role="textbox"
            aria-multiline="true"
            aria-labelledby={labelledBy}
            aria-describedby={describedBy}
            aria-invalid={invalid ? true : undefined}
            aria-readonly={readOnly ? true : undefined}
            aria-autocomplete="list"
            aria-controls={pointed && slashId}
            aria-activedescendant={pointed && optionId(slashId, pointed.name)}
            spellCheck
            {...(decorations.length > 0 && { rangeDecorations: decorations })}
            renderPlaceholder={() => <span className={css.placeholder}>Write, paste, or type / for more.</span>}
          />
          {slash.menu && <SlashMenu menu={slash.menu} id={slashId} sheet={sheet} />}
        </div>
        {!readOnly && <LinkBar onEdit={() => setOpening({ kind: "link" })} />}
        {!readOnly && <ReadingBar goalPlace={props.goalPlace} onShow={(key) => showBlock(editor, key)} />}
        {isFull && <p className={css.fullState}>{props.saveState}</p>}
      </div>
      <p role="status" className="vh">
        {said}
      </p>
      <p role="status" className="vh">
        {slash.menu && `${pointed?.label}, ${slash.menu.active + 1} of ${slash.menu.kinds.length}`}
      </p>
      {createPortal(
        <>
          {opening?.kind === "insert" && <InsertDialog onChoose={start} onClose={close} />}
          {opening?.kind === "link" && <LinkTool onClose={close} />}
          {opening?.kind === "block" && (
            <BlockDialog
              block={opening.editing.block}
              isNew={opening.editing.path === undefined}
              onClose={close}
              onSave={(block) => {
                const { path, block: before } = opening.editing;
                shut();
                if (path === undefined) addBlock(editor, block as Loose & { _key: string });
                else changeBlock(editor, path, before, block);
                editor.send({ type: "focus" });
              }}
            />
          )}
        </>,
        document.body,
      )}
    </ToolsContext>
  );
}

/** Whether the text fills the window; Escape leaves that, wherever the focus is. */
function useFullScreen(): [boolean, (isFull: boolean) => void] {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    if (!isFull) return;
    const leave = (event: KeyboardEvent) => {
      // A menu or a dialog over the text is closed first.
      const isTaken = event.defaultPrevented || document.querySelector("dialog[open]") !== null;
      if (event.key === "Escape" && !isTaken) setIsFull(false);
    };
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [isFull]);
  return [isFull, setIsFull];
}

/** Draws marked words where they stand now. */
function useMarks(passages: RichTextEditorProps["passages"]): RangeDecoration[] {
  const editor = useEditor();
  const marks = passages?.marks ?? NO_PASSAGES;
  // A text without comments is not drawn anew with each letter.
  const value = useEditorSelector(editor, ({ context }) => (marks.length > 0 ? context.value : undefined));
  return useMemo(() => (value ? drawn(value, marks) : NO_MARKS), [value, marks]);
}

const NO_MARKS: RangeDecoration[] = [];
const NO_PASSAGES: readonly never[] = [];

/** Tells the owner what is written, shortly after it is, and at once when somebody may ask for it or the text goes away. */
function Told({ opened, onChange, onFocused, goTo }: Props & { opened: Opened }) {
  const editor = useEditor();
  const owner = useRef({ onChange, onFocused });
  owner.current = { onChange, onFocused };
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [tell] = useState(() => () => {
    if (waiting.current === undefined) return;
    clearTimeout(waiting.current);
    waiting.current = undefined;
    owner.current.onChange(opened.close(editor.getSnapshot().context.value));
  });
  useEffect(() => {
    // A key or a click may ask for what is written: to save it, to publish it.
    const asked = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey) tell();
    };
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true };
    window.addEventListener("pagehide", asked, options);
    for (const event of ["keydown", "click"]) document.addEventListener(event, asked, options);
    return () => {
      stop.abort();
      tell();
    };
  }, [tell]);
  useEffect(() => {
    if (goTo) showBlock(editor, goTo.key);
  }, [editor, goTo]);
  const [listen] = useState(() => (event: EditorEmittedEvent) => {
    if (event.type === "patch" || event.type === "mutation") waiting.current ??= setTimeout(tell, PAUSE);
    else if (event.type === "focused") owner.current.onFocused(true);
    else if (event.type === "blurred") {
      tell();
      owner.current.onFocused(false);
    }
  });
  return <EventListenerPlugin on={listen} />;
}

/** Brings a block into sight with the caret at its start. */
function showBlock(editor: ReturnType<typeof useEditor>, key: string): void {
  const block = editor.getSnapshot().context.value.find((one) => one._key === key);
  if (block === undefined) return;
  editor.send({ type: "select.block", at: [{ _key: key }], select: "start" });
  editor.send({ type: "focus" });
  const [node] = editor.dom.getBlockNodes(editor.getSnapshot());
  if (node instanceof Element) node.scrollIntoView({ block: "center" });
}
