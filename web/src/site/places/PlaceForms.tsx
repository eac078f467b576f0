import { Button } from "../../ui/Button";
import { thumbsDown, thumbsUp } from "../../ui/icons";
import { PATH } from "./finder";
import css from "./place.module.css";

/** 'Did this number work?', answered by one tap. */
export function NumberForm({ id, name }: { id: string; name: string }) {
  return (
    <form method="post" action={`${PATH}/place/${id}`} className={css.number} data-number-form={id}>
      <input type="hidden" name="form" value="number" />
      <strong id="number-works">Did this number work?</strong>
      <span className="row">
        <Button name="works" value="yes" look="line" small icon={thumbsUp}>
          Yes<span className="vh">, the number of {name} worked</span>
        </Button>
        <Button name="works" value="no" look="line" small icon={thumbsDown}>
          No<span className="vh">, the number of {name} did not work</span>
        </Button>
      </span>
    </form>
  );
}
