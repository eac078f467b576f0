import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/Button";
import { download, trash } from "../icons";
import { Panel } from "../Panel";
import parts from "../parts.module.css";

interface DataPanelProps {
  lead: string;
  note?: string;
  /** The questions before each; what is missing cannot be done. */
  exporting?: (onClose: () => void) => ReactNode;
  erasing?: (onClose: () => void) => ReactNode;
}

/** What a person may ask for: everything that is kept about them, or that it is erased. Both ask once more who you are. */
export function DataPanel({ lead, note, exporting, erasing }: DataPanelProps) {
  const [open, setOpen] = useState<"export" | "erase">();
  if (!exporting && !erasing) return null;
  const close = () => setOpen(undefined);
  return (
    <Panel title="Their data">
      <div className="stack">
        <p className="small soft">{lead}</p>
        <div className={parts.acts}>
          {exporting && (
            <Button type="button" look="line" small icon={download} onClick={() => setOpen("export")}>
              Export
            </Button>
          )}
          {erasing && (
            <Button type="button" look="line" small icon={trash} onClick={() => setOpen("erase")}>
              Erase
            </Button>
          )}
        </div>
        {note && <p className="small soft">{note}</p>}
      </div>
      {open === "export" && exporting?.(close)}
      {open === "erase" && erasing?.(close)}
    </Panel>
  );
}
