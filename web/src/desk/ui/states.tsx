import { Button } from "../../ui/Button";
import { refreshCw } from "../../ui/icons";
import css from "../../ui/States.module.css";
import { Tile } from "../../ui/Tile";
import { asProblem } from "../shell/problem";

/** Trying again changes nothing about what is not theirs to see, or not there. */
const FINAL: readonly number[] = [403, 404];

/**
 * A part of a screen that could not be loaded, and the way to try again where that may help. `EmptyState` and
 * `LoadingState` are in `web/src/ui`.
 */
export function FailedState({ error, retry, level = 2 }: { error: unknown; retry?: () => void; level?: 2 | 3 }) {
  const problem = asProblem(error);
  const Heading = `h${level}` as const;
  return (
    <div className={css.state} role="alert">
      <Tile name="cross" tone="c" />
      <Heading className={`${css.title} ${css.wrong}`}>{problem.title}</Heading>
      <p>{problem.detail}</p>
      {problem.requestId && problem.status >= 500 && (
        <p className="small">
          If you report this, quote <code>{problem.requestId}</code>.
        </p>
      )}
      {retry && !FINAL.includes(problem.status) && (
        <Button type="button" icon={refreshCw} onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}
