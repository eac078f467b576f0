import type { Path } from "@portabletext/editor";
import { createContext, use } from "react";
import type { Loose } from "./shape";
import type { Pickers } from "./types";

/** A block whose fields are being filled in. Without `path` it is new and goes in when its form is saved. */
export interface Editing {
  block: Loose;
  path?: Path;
}

/** What the cards inside the text need of the editor around it. */
export interface Tools extends Pickers {
  edit: (editing: Editing) => void;
  /** Names of the kinds that can be put in; all of them without it. */
  only?: readonly string[] | undefined;
  /** Says something to people who do not see what happened. */
  say: (words: string) => void;
}

export const ToolsContext = createContext<Tools>({ edit: () => undefined, say: () => undefined });

export const useTools = () => use(ToolsContext);
