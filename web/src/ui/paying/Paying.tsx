import type { ReactNode } from "react";
import { PayDialog } from "./PayDialog";
import css from "./paying.module.css";

interface PayingProps {
  /** Which checkout the server wants and where it calls: handed to the script as it is. */
  checkout: unknown;
  /** The call that opens the payment: `{ reference, accessCode?, checkoutUrl }`. */
  opens: string;
  /** Where somebody goes on to once it is paid. */
  done: { href: string; label: string; words?: string };
  /** A form with a button `do=pay`, and `PayWrong` where it shall say what went wrong. */
  children: ReactNode;
}

/** Around the form that pays: where scripts run, the payment opens above the page (`pay-player.behaviour.ts`). */
export function Paying({ checkout, opens, done, children }: PayingProps) {
  return (
    <div
      data-behaviour="pay-player"
      data-when="load"
      data-checkout={JSON.stringify(checkout)}
      data-opens={opens}
      data-done={done.href}
    >
      {children}
      <PayDialog {...done} />
    </div>
  );
}

/** What the script says about the payment, above the button. */
export function PayWrong() {
  return <p className={css.wrong} role="alert" data-wrong="" />;
}
