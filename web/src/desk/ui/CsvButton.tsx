import { Button } from "../../ui/Button";
import { useCommand } from "../shell/useCommand";
import { download } from "./icons";
import { saveAs } from "./saveAs";

interface CsvButtonProps {
  load: () => Promise<Blob>;
  /** On a shared device others see it, so it says nobody's name. */
  fileName: string;
  /** Whether the table says who people are. */
  namesPeople?: boolean;
}

/** Saves a list for a spreadsheet. The server asks for a fresh proof first, and writes down that it was asked for. */
export function CsvButton({ load, fileName, namesPeople = false }: CsvButtonProps) {
  const save = useCommand({
    call: async () => saveAs(await load(), fileName),
    toasts: true,
    said: namesPeople
      ? "File saved on this device. It contains personal data: keep it safe."
      : "File saved on this device.",
  });
  return (
    <Button type="button" look="line" small icon={download} disabled={save.isPending} onClick={() => save.run()}>
      Download as CSV
    </Button>
  );
}
