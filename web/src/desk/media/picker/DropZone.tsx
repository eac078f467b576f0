import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Button } from "../../../ui/Button";
import { upload } from "../../../ui/icons";
import { camera } from "../../ui/icons";
import css from "./media.module.css";
import { ACCEPT, ACCEPT_ALL, type MediaKind } from "./types";

interface DropZoneProps {
  kind?: MediaKind;
  onFiles: (files: File[]) => void;
  children?: ReactNode;
}

/** Files come in by choosing, dragging, pasting, or straight from a phone's camera. */
export function DropZone({ kind, onFiles, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const hint = useId();
  const zone = useRef<HTMLElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const shutter = useRef<HTMLInputElement>(null);
  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(files);
  };
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if ((event.clipboardData?.files.length ?? 0) === 0 || isCovered(zone.current) || isWriting(event)) return;
    event.preventDefault();
    take(event.clipboardData?.files);
  });
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => paste(event);
    const stop = new AbortController();
    document.addEventListener("paste", pasted, stop);
    // A file that is let go beside the box would be opened by the browser, in place of the desk.
    document.addEventListener("dragover", (event) => event.preventDefault(), stop);
    document.addEventListener("drop", (event) => event.preventDefault(), stop);
    return () => stop.abort();
  }, []);
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      ref={zone}
      aria-label="Upload"
      className={over ? `${css.drop} ${css.over}` : css.drop}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <p id={hint}>Drop files here, paste them, or choose them. Location data is removed from photos.</p>
      <div className="row">
        <Button type="button" icon={upload} aria-describedby={hint} onClick={() => chooser.current?.click()}>
          Choose files
        </Button>
        {(!kind || kind === "image") && (
          <Button type="button" look="line" icon={camera} onClick={() => shutter.current?.click()}>
            Take a photo
          </Button>
        )}
        {children}
      </div>
      <FileInput ref={chooser} label="Files" accept={kind ? ACCEPT[kind] : ACCEPT_ALL} multiple onFiles={take} />
      <FileInput ref={shutter} label="Photo" accept="image/*" capture="environment" onFiles={take} />
    </section>
  );
}

/** Whether a dialog lies over it, which may have a box of its own. */
function isCovered(zone: HTMLElement | null): boolean {
  const top = [...document.querySelectorAll("dialog[open]")].at(-1);
  return Boolean(top && !top.contains(zone));
}

/** Whether a text is pasted into a field: programs of offices send a picture of it along. */
function isWriting({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof Element && target.closest("input, textarea, [contenteditable]") !== null;
  return isField && Boolean(clipboardData?.types.includes("text/plain"));
}

interface FileInputProps {
  ref: React.Ref<HTMLInputElement>;
  label: string;
  accept: string;
  multiple?: boolean;
  capture?: "environment";
  onFiles: (files: FileList | null) => void;
}

/** The device's own chooser; its button is drawn elsewhere. */
function FileInput({ label, onFiles, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      hidden
      aria-label={label}
      onChange={(event) => {
        onFiles(event.target.files);
        event.target.value = "";
      }}
    />
  );
}
