import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";

/** Makes the markup in `element` alive. The prefix is the one the server rendered it with. */
export function hydrate(element: HTMLElement, component: ComponentType<object>, props: object): Promise<void> {
  return new Promise((done) => {
    hydrateRoot(element, createElement(component, props), {
      identifierPrefix: `${element.id}-`,
      onRecoverableError: (error) => console.error(element.dataset.island, error),
    });
    // Two frames: React hydrates in a task of its own.
    requestAnimationFrame(() => setTimeout(done));
  });
}
