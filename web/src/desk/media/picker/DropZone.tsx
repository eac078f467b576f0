import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Button } from "../../../ui/Button";
import { upload } from "../../../ui/icons";
import { camera } from "../../ui/icons";
import css from "./media.module.css";
import { ACCEPT, ACCEPT_ALL, type MediaKind } from "./types";

interface DropZoneProps {
  /** Only files of this kind are offered. */
  kind?: MediaKind;
  onFiles: (files: File[]) => void;
  children?: ReactNode;
}

/** Files come in by choosing, dragging, pasting, or straight from a phone's camera. */
export function DropZone({ kind, onFiles, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const hint = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const shutter = useRef<HTMLInputElement>(null);
  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(files);
  };
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if ((event.clipboardData?.files.length ?? 0) === 0) return;
    event.preventDefault();
    take(event.clipboardData?.files);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event);
    document.addEventListener("paste", listener);
    return () => document.removeEventListener("paste", listener);
  }, []);
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
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
      <p id={hint}>Drop files here, paste them, or choose them. Names of places are taken out of photos.</p>
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
