import css from "./unsent-form.module.css";

/** Above the button of a form without a script of its own: says that it could not be sent, and keeps what was typed. */
export function UnsentLine() {
  return (
    <p className={css.line} role="status" data-behaviour="unsent-form-player" data-when="load" data-says-offline="" />
  );
}
