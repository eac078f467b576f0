import { Button } from "../../../ui/Button";
import { Icon } from "../../../ui/Icon";
import { check, thumbsUp } from "../../../ui/icons";
import type { Thread } from "../thread";
import css from "./follow.module.css";

/** Whether the answer helped: said once. */
export function Helpful({ thread }: { thread: Thread }) {
  if (thread.helpful) {
    return (
      <p className={css.said}>
        <Icon of={check} size="small" /> You said that this helped. Thank you.
      </p>
    );
  }
  if (!thread.can.helpful) return null;
  return (
    <form method="post" action="/community/follow">
      <input type="hidden" name="form" value="helpful" />
      <Button look="line" small icon={thumbsUp}>
        This helped me
      </Button>
    </form>
  );
}
