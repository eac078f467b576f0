import type { ReactNode } from "react";
import { Mark } from "../shell/Mark";
import { Toasts } from "../ui/Toasts";
import css from "./Alone.module.css";

/** A screen without navigation: for those who are not signed in yet. */
export function Alone({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={`${css.top} deep`}>
        <a href="/" className={css.logo} aria-label="To the site">
          <Mark />
        </a>
        <span className={css.label}>Staff desk</span>
      </header>
      <main id="main" className={css.main}>
        {children}
      </main>
      <Toasts />
    </>
  );
}
