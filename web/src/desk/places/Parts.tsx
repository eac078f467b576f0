import { PillLinks } from "../ui/PillLinks";
import { useOpenItems } from "./counts";

export function Parts() {
  const open = useOpenItems();
  const pills = [
    { to: "/places", label: "All places" },
    { to: "/places/items", label: "Visitor reports", waiting: open },
    { to: "/places/duplicates", label: "Duplicates" },
    { to: "/places/imports", label: "Imports" },
  ];
  return <PillLinks label="Places" pills={pills} />;
}
