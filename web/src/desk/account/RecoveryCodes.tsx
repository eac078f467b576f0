import { useState } from "react";
import { Button } from "../../ui/Button";
import { copy, printer } from "../../ui/icons";
import { Check } from "../ui/fields";
import { download } from "../ui/icons";
import { toast } from "../ui/toasts";
import css from "./RecoveryCodes.module.css";

export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const [kept, setKept] = useState(false);
  const text = `Recovery codes for the desk of ${location.host}. Each works once.\n\n${codes.join("\n")}\n`;
  const take = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast("Codes copied.");
    } catch {
      toast("This browser does not allow copying. Download or print the codes.", "bad");
    }
  };
  const save = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = `recovery-codes-${location.hostname}.txt`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
  return (
    <div className="stack">
      <p>
        Keep these recovery codes somewhere safe that is not this device. If you lose your phone, you can use one to
        sign in. <strong>You will not see them again.</strong>
      </p>
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row noprint">
        <Button type="button" look="line" small icon={copy} onClick={take}>
          Copy
        </Button>
        <Button type="button" look="line" small icon={download} onClick={save}>
          Download
        </Button>
        <Button type="button" look="line" small icon={printer} onClick={() => print()}>
          Print
        </Button>
      </div>
      <div className="noprint stack">
        <Check label="I have saved the codes" checked={kept} onChange={setKept} />
        <Button type="button" disabled={!kept} onClick={onKept}>
          Continue
        </Button>
      </div>
    </div>
  );
}
