import { useState } from "react";
import { Button } from "../../../ui/Button";
import { usePages } from "../../forms/usePages";
import { Dialog } from "../../ui/Dialog";
import { TextField } from "../../ui/fields";
import { linkProblem, tidyLink } from "../addresses";
import { useTools } from "../tools";
import css from "./editor.module.css";

interface Props {
  href: string;
  /** Nothing is selected: the words of the link are asked for too. */
  asksWords: boolean;
  onSave: (href: string, words: string) => void;
  onRemove?: () => void;
  onClose: () => void;
}

/** Address of a link: typed, pasted, or a page of this site found by its title. */
export function LinkDialog({ href, asksWords, onSave, onRemove, onClose }: Props) {
  const [address, setAddress] = useState(href);
  const [words, setWords] = useState("");
  const [error, setError] = useState<string>();
  const pages = usePages(useTools().searchLinks, address);
  const save = (target: string) => {
    const tidy = tidyLink(target);
    const problem = linkProblem(tidy);
    if (problem === null) onSave(tidy, words.trim() || tidy);
    else setError(problem);
  };
  const actions = (
    <>
      <Button type="button" onClick={() => save(address)}>
        {href === "" ? "Add link" : "Save link"}
      </Button>
      {onRemove && (
        <Button type="button" look="line" onClick={onRemove}>
          Remove link
        </Button>
      )}
    </>
  );
  return (
    <Dialog open title="Link" onClose={onClose} actions={actions}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          save(address);
        }}
      >
        {asksWords && <TextField label="Link text" optional value={words} onChange={setWords} autoComplete="off" />}
        <TextField
          label="Address or page"
          hint="Paste an address, or search the pages of this site."
          value={address}
          onChange={(typed) => {
            setAddress(typed);
            setError(undefined);
          }}
          error={error}
          autoComplete="off"
          inputMode="url"
          autoFocus
        />
        <input type="submit" hidden />
      </form>
      {pages.length > 0 && (
        <ul className={css.kinds} aria-label="Pages of this site">
          {pages.map((page) => (
            <li key={page.url}>
              <button type="button" onClick={() => save(page.url)}>
                <span>
                  {page.title}
                  <span className={css.soft}> {[page.kind, page.url].filter(Boolean).join(" · ")}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
