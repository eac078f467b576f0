/** Milliseconds that a form waits for the device at most. */
const PATIENCE = 1_000;

/** Before a thread is locked or erased: what has not been sent to it is taken off this device. */
export default function forgetUnsent(root: HTMLElement): void {
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    const cleared = import("./script/shelf").then(async ({ clearShelf, openShelf }) =>
      clearShelf(await openShelf(), root.dataset.unsent ?? ""),
    );
    const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE));
    const leave = () => (event.target as HTMLFormElement).submit();
    Promise.race([cleared, late]).then(leave, leave);
  });
}
