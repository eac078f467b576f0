import { useEffect, useRef } from "react";
import css from "../../ui/Form.module.css";
import { asProblem } from "../shell/problem";
import { fieldId } from "./fields";

/**
 * 'There is a problem' above a form, focused when it appears, with links to the fields. Give it what the call threw, and
 * `form` where the fields' ids were made with it.
 */
export function ProblemSummary({ error, form }: { error: unknown; form?: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);
  if (!error) return null;
  const problem = asProblem(error);
  return (
    <div ref={box} className={css.summary} role="alert" tabIndex={-1}>
      <h2>There is a problem</h2>
      {(problem.errors.length === 0 || problem.status !== 422) && <p>{problem.detail}</p>}
      {problem.errors.length > 0 && (
        <ul>
          {problem.errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <a
                href={`#${fieldId(field, form)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId(field, form))?.focus();
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
      {problem.requestId && problem.status >= 500 && (
        <p className="small">
          If you report this, quote <code>{problem.requestId}</code>.
        </p>
      )}
    </div>
  );
}
