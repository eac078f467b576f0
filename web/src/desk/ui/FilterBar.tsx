import { type ReactNode, type Ref, useState } from "react";
import { Button } from "../../ui/Button";
import { SavedViews } from "../shell/SavedViews";
import { Dialog } from "./Dialog";
import css from "./FilterBar.module.css";
import { TextField } from "./fields";
import { filter } from "./icons";
import layout from "./layout.module.css";
import { useNarrow } from "./useNarrow";

interface FilterBarProps {
  search?: { label?: string; hint?: string; value: string; onChange: (words: string) => void };
  input?: Ref<HTMLInputElement>;
  /** Fields beside the search; on a phone a sheet holds them. */
  filters?: ReactNode;
  /** Where views of this list are saved, and which names of the address they keep. */
  views?: { list: string; names: readonly string[] };
  /** How many filters are chosen, for the button of the sheet. */
  chosen: number;
}

/** What a list is searched and filtered by: a line of fields; on a phone one field and one button. */
export function FilterBar({ search, input, filters, views, chosen }: FilterBarProps) {
  const isNarrow = useNarrow();
  const more = (filters || views) && (
    <>
      {filters}
      {views && <SavedViews {...views} />}
    </>
  );
  if (!search && !more) return null;
  const { label = "Search", ...field } = search ?? {};
  return (
    <search className={isNarrow ? css.narrow : layout.filters}>
      {search && (
        <TextField
          ref={input}
          type="search"
          label={label}
          placeholder={isNarrow ? label : undefined}
          autoComplete="off"
          spellCheck={false}
          {...search}
          {...field}
        />
      )}
      {more && (isNarrow ? <FilterSheet chosen={chosen}>{more}</FilterSheet> : more)}
    </search>
  );
}

/** A phone's button that opens the filters. */
export function FilterSheet({ chosen, children }: { chosen: number; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const done = (
    <Button type="button" onClick={close}>
      Show the list
    </Button>
  );
  return (
    <>
      <Button type="button" look="line" icon={filter} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {chosen > 0 ? `Filter (${chosen})` : "Filter"}
      </Button>
      <Dialog open={isOpen} title="Filter" size="sheet" onClose={close} actions={done}>
        <div className={css.fields}>{children}</div>
      </Dialog>
    </>
  );
}
