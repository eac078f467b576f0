import { Button } from "./Button";
import { printer } from "./icons";

/** Prints the page; not there without scripts. */
export function PrintButton({ children }: { children: string }) {
  return (
    <div data-behaviour="print" data-when="load" hidden>
      <Button type="button" look="line" icon={printer}>
        {children}
      </Button>
    </div>
  );
}
