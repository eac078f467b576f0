import type { Schemas } from "../../api/types";
import { usePage } from "../../render/context";
import type { RenderInput } from "../../render/contract";
import { bodyOf } from "../../render/page";
import { fallbackShell } from "./fallback";

/** What stands around every page, for a page's `render`. */
export function shellOf(input: RenderInput): Schemas["ShellView"] {
  return bodyOf<Schemas["ShellView"]>(input, "shell") ?? fallbackShell();
}

/** The same, for a component of a page. */
export function useShell(): Schemas["ShellView"] {
  return shellOf(usePage().input);
}
