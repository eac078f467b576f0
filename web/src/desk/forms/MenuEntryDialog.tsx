import { useState } from "react";
import { linkProblem, tidyLink } from "../editor/addresses";
import type { FoundPage } from "../editor/types";
import { CommandDialog } from "../ui/CommandDialog";
import { TextField } from "../ui/fields";
import css from "./LinksControl.module.css";
import type { MenuTarget } from "./menu";
import { usePickers } from "./pickers";
import { usePages } from "./usePages";

interface MenuEntryDialogProps {
  /** What is changed; a new one without it. */
  entry?: MenuTarget;
  onSave: (target: MenuTarget) => void;
  onClose: () => void;
}

/** Asks what a link of the menu is called and where it leads: a page found by its title, or an address. */
export function MenuEntryDialog({ entry, onSave, onClose }: MenuEntryDialogProps) {
  const [label, setLabel] = useState(entry?.label ?? "");
  const [address, setAddress] = useState(entry?.href ?? "");
  const [page, setPage] = useState(entry?.page);
  const { searchLinks } = usePickers();
  const pages = usePages(searchLinks, address);
  const href = tidyLink(address);
  const problem = linkProblem(href);
  const choose = (chosen: FoundPage) => {
    setAddress(chosen.url);
    setPage(chosen.page);
    // Words that somebody chose stay; a new link is called like its page.
    if (label.trim() === "") setLabel(chosen.title);
  };
  const save = () => {
    if (label.trim() && !problem) onSave({ label: label.trim(), href, page });
  };
  return (
    <CommandDialog
      title={entry ? "Change the link" : "Add a link"}
      confirm={entry ? "Save link" : "Add link"}
      run={save}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <TextField
            label="Page or address"
            hint="Type part of a page’s title and choose it, or paste an address that starts with https://."
            value={address}
            onChange={(typed) => {
              setAddress(typed);
              setPage(undefined);
            }}
            error={isTried && problem ? problem : undefined}
            autoComplete="off"
            inputMode="url"
          />
          {pages.length > 0 && (
            <ul className={css.found} role="list" aria-label="Pages found">
              {pages.map((found) => (
                <li key={found.url}>
                  <button type="button" onClick={() => choose(found)}>
                    <b>{found.title}</b>
                    <span className="small soft">{[found.kind, found.url].filter(Boolean).join(" · ")}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          <TextField
            label="Words of the link"
            hint="One or two words fit best in the header."
            value={label}
            onChange={setLabel}
            maxLength={60}
            error={isTried && !label.trim() ? "Enter the words of the link." : undefined}
            autoComplete="off"
          />
        </>
      )}
    </CommandDialog>
  );
}
