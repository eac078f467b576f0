/** What watches the form of a file (`chosen-file.ts`) comes once somebody touches it. A file that was chosen before is looked at then. */
export default function chosenFile(form: HTMLElement): void {
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    import("./chosen-file").then(
      ({ watchFile }) => watchFile(form),
      () => {
        isBegun = false;
      },
    );
  };
  for (const type of ["focusin", "pointerdown"]) form.addEventListener(type, begin);
}
