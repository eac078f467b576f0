import type { ComponentType } from "react";
import { islandMarker, placeIsland } from "./collect";

/**
 * When an island that nobody has touched yet becomes alive: `interaction` (the default) waits for a touch, a key or a
 * click in it; `visible` and `idle` also start it by themselves, but only on a fast, unmetered line.
 */
export type When = "interaction" | "visible" | "idle";

interface IslandProps<P extends object> {
  /** File name without `.island.tsx`, unique on the site. */
  name: string;
  /** The component that the file exports as default. */
  of: ComponentType<P>;
  /** Plain JSON: it travels in the page. */
  props: P;
  when?: When;
  className?: string;
}

/** Part of a page that is a React component in the browser as well. Its markup is there without JavaScript. */
export function Island<P extends object>({ name, of, props, when = "interaction", className }: IslandProps<P>) {
  const id = placeIsland({ name, props, component: of as ComponentType<never> });
  return (
    <div
      id={id}
      className={className}
      data-island={name}
      data-when={when}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a marker of ours that the server replaces
      dangerouslySetInnerHTML={{ __html: islandMarker(id) }}
    />
  );
}
