import type { ReactNode } from "react";
import css from "./listen.module.css";

/* Large pictures that say what a press does, drawn in the colours of the theme. They are never read out. */

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={css.drawing} viewBox="0 0 120 120" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** A telephone that rings. */
export function Call() {
  return (
    <Drawing>
      <path
        className={css.main}
        d="M30 26c4-8 12-10 17-4l8 12c3 5 1 9-3 12l-5 4c4 9 14 19 23 23l4-5c3-4 7-6 12-3l12 8c6 5 4 13-4 17-10 5-25 1-41-14S26 39 30 26z"
      />
      <path className={css.line} d="M76 38c5 1 8 4 9 9M78 24c12 2 20 10 22 22M80 10c19 3 31 15 34 34" />
    </Drawing>
  );
}

/** An ear, and what it hears. */
export function Listen() {
  return (
    <Drawing>
      <path
        className={css.main}
        d="M28 48c0-20 14-34 32-34s32 13 32 31c0 15-8 21-15 29-5 6-5 12-8 19-3 8-9 13-18 13-11 0-19-8-19-19z"
      />
      <path
        className={css.inner}
        d="M43 50c0-12 7-20 17-20s17 7 17 16c0 8-5 11-10 15-5 5-6 9-7 14M50 58c7-4 12 0 11 7"
      />
      <path className={css.line} d="M102 34c4 7 4 15 0 22M112 26c7 12 7 26 0 38" />
    </Drawing>
  );
}

/** Somebody asks. */
export function Ask() {
  return (
    <Drawing>
      <path
        className={css.main}
        d="M18 20h84c5 0 8 3 8 8v48c0 5-3 8-8 8H58L34 106V84H18c-5 0-8-3-8-8V28c0-5 3-8 8-8z"
      />
      <path className={css.inner} d="M48 42c1-8 7-12 14-11 7 0 12 5 12 11 0 9-13 9-13 18" />
      <circle className={css.dot} cx="61" cy="71" r="4" />
    </Drawing>
  );
}

/** A doctor, and a day. */
export function Book() {
  return (
    <Drawing>
      <circle className={css.skin} cx="44" cy="30" r="18" />
      <path className={css.main} d="M12 108c0-32 12-50 32-50s32 18 32 50z" />
      <path className={css.inner} d="M34 60v16c0 7 4 11 9 11s9-4 9-11V60" />
      <circle className={css.dot} cx="43" cy="92" r="5" />
      <rect className={css.sheet} x="68" y="52" width="44" height="46" rx="6" />
      <path className={css.line} d="M68 66h44M79 46v12M101 46v12" />
      <path className={css.tick} d="m80 81 8 8 14-15" />
    </Drawing>
  );
}

/** A place on a map. */
export function Find() {
  return (
    <Drawing>
      <path className={css.sheet} d="m10 42 32-10 36 12 32-10v66l-32 10-36-12-32 10z" />
      <path className={css.line} d="M42 32v66M78 44v66" />
      <path className={css.main} d="M60 86C44 66 36 54 36 42c0-14 11-24 24-24s24 10 24 24c0 12-8 24-24 44z" />
      <path className={css.cross} d="M60 30v24M48 42h24" />
    </Drawing>
  );
}
