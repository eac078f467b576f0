import type { Passage } from "./passages";
import type { SchemaExtras } from "./schema";

/** A picture out of the library, or a new one, with what was said about it there. */
export interface PickedPicture {
  /** Asset reference, `image-…-640x400-jpg`. */
  asset: string;
  alt?: string;
  decorative?: boolean;
  caption?: string;
}

/** A recording out of the library, or a new one. */
export interface PickedRecording {
  asset: string;
  title?: string;
  bytes?: number;
  /** Its length, where it could be measured. */
  seconds?: number | null;
}

export interface FoundPage {
  title: string;
  url: string;
  /** 'Article', 'Product'. */
  kind?: string;
  /** Id of one of the organisation's own pages. */
  page?: string;
}

/** What is asked of the desk around the editor. Whatever is missing is not offered. */
export interface Pickers {
  /** Opens the media library; `null` when nothing was chosen. */
  pickImage?: () => Promise<PickedPicture | null>;
  pickAudio?: () => Promise<PickedRecording | null>;
  pickFilm?: () => Promise<{ asset: string; title?: string } | null>;
  pickCaptions?: () => Promise<{ asset: string } | null>;
  pickDocument?: (kind: "faq" | "shop") => Promise<{ id: string; title: string } | null>;
  /** Pages of this site by words of their title (`GET /api/desk/links`). */
  searchLinks?: (words: string, signal: AbortSignal) => Promise<FoundPage[]>;
  /** What a block refers to, for its card: a small picture, a title. `null` when it is gone. */
  lookUp?: (kind: "image" | "audio" | "faq" | "shop", id: string) => Promise<{ title?: string; url?: string } | null>;
}

export interface RichTextEditorProps extends Pickers {
  /**
   * The stored text. Read once: afterwards the editor holds the text. A later value is taken over only when the editor
   * does not have the focus and never was at that value itself; so the answer to a save never undoes typing. For
   * another document give the component another `key`.
   */
  value: unknown;
  /** Called soon after each change with the whole text; untouched blocks are as they were. */
  onChange: (value: unknown[]) => void;
  /** Id of the element that names the editor. */
  labelledBy: string;
  /** Ids of hints and errors, separated by spaces. */
  describedBy?: string;
  invalid?: boolean;
  /** Id of the text itself, for links of an error summary. */
  id?: string;
  readOnly?: boolean;
  /** Styles and marks to be kept beside the usual ones. */
  extras?: SchemaExtras;
  /** Names of the kinds that can be put in (`kinds.ts`); all of them without it. */
  only?: readonly string[];
  /** Comments on passages; without it none can be made. */
  passages?: {
    marks: readonly Passage[];
    comment: (passage: Passage) => void;
  };
  /** Where the word goal of this text is kept; without it there is none. */
  goalPlace?: string;
  /** What became of what is typed, shown in full screen, where nothing else is seen. */
  saveState?: string;
  /** Key of the block to show; changing it moves there. */
  goTo?: { key: string } | null;
  onBlur?: () => void;
}
