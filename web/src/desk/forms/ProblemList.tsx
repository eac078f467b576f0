import { useEffect, useRef } from "react";
import type { FieldError } from "../../api/schema";
import css from "../../ui/Form.module.css";
import { fieldId } from "../ui/fields";
import { nearest } from "./errors";

/** Brings the field of a path, or what it is in, into sight and focus. */
export function goTo(path: string): void {
  const at = nearest(path, (one) => document.getElementById(fieldId(one)) !== null);
  const element = at && document.getElementById(fieldId(at));
  if (!element) return;
  element.scrollIntoView({ block: "center" });
  element.focus({ preventScroll: true });
}

/** 'There is a problem' above a form, focused whenever a new answer of the server names problems. */
export function ProblemList({ problems, message }: { problems: readonly FieldError[]; message?: string }) {
  const box = useRef<HTMLDivElement>(null);
  const isShown = problems.length > 0 || message !== undefined;
  useEffect(() => {
    if (problems.length > 0 || message) box.current?.focus();
  }, [problems, message]);
  if (!isShown) return null;
  return (
    <div ref={box} className={css.summary} role="alert" tabIndex={-1}>
      <h2>There is a problem</h2>
      {message && <p>{message}</p>}
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={`${problem.field} ${problem.message}`}>
              <a
                href={`#${fieldId(problem.field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  goTo(problem.field);
                }}
              >
                {problem.message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
