import { useMay } from "../shell/session";
import { PillLinks } from "../ui/PillLinks";
import { SUBSCRIBERS, WRITE } from "./rights";

export function Parts() {
  const [mayWrite, mayReaders] = [useMay(WRITE), useMay(SUBSCRIBERS)];
  const readers = [
    { to: "/newsletter/subscribers", label: "Readers" },
    { to: "/newsletter/imports", label: "Import" },
  ];
  const pills = [...(mayWrite ? [{ to: "/newsletter", label: "Issues" }] : []), ...(mayReaders ? readers : [])];
  return <PillLinks label="Newsletter" pills={pills} />;
}
