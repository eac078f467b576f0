import { useField } from "./Field";

/** A field that people neither see nor reach. What comes back filled in was filled in by a program. */
export function Honeypot() {
  const { id } = useField("website");
  return (
    <div className="vh" aria-hidden="true">
      <label htmlFor={id}>Leave this empty</label>
      <input id={id} name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
