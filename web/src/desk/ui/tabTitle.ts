/** What the tab says: the screen, and before it how many things must not wait, so that it is seen from another tab. */
let screen = "";
let waiting = 0;

function show() {
  if (screen) document.title = `${waiting > 0 ? `(${waiting}) ` : ""}${screen} | Staff desk`;
}

export function nameTab(name: string): void {
  screen = name;
  show();
}

/** Puts the number of what must not wait before the name. */
export function countInTab(count: number): void {
  waiting = count;
  show();
}
