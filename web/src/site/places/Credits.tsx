import { PATH } from "./finder";
import css from "./finder.module.css";

/** Whose data a list is made of: the lines that the licences ask for, and the page that says more. */
export function Credits({ lines }: { lines: string[] }) {
  return (
    <p className={css.credit}>
      {lines.length > 0 && `Data: ${lines.map((line) => line.replace(/\.$/, "")).join("; ")}. `}
      <a href={`${PATH}/sources`}>Where the data comes from and how fresh it is</a>
    </p>
  );
}
