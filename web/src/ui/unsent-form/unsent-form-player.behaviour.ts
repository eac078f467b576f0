import { hasTyped } from "./typed";

/**
 * On the line of a form that says what the script has to say: a form that cannot be sent stays on its page, and what was typed
 * is kept in this tab until it was sent. What does that comes at the first touch, while there is a line.
 */
export default function unsentForm(line: HTMLElement): void {
  const form = line.closest("form");
  if (!form) return;
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    import("./watch").then(
      ({ watch }) => watch(form, line),
      () => {
        isBegun = false;
      },
    );
  };
  if (hasTyped()) begin();
  for (const type of ["focusin", "pointerdown"]) form.addEventListener(type, begin);
}
