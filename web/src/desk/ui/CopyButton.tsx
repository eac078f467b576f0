import { Button } from "../../ui/Button";
import { copy } from "../../ui/icons";
import { toast } from "./toasts";

/** Puts a text on the clipboard. `what` says which one, for those who cannot see it. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const put = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(`${what}: copied.`),
      () => toast("This browser does not allow copying. Select the text and copy it by hand.", "bad"),
    );
  return (
    <Button type="button" look="quiet" small icon={copy} onClick={put}>
      Copy<span className="vh"> {what}</span>
    </Button>
  );
}
