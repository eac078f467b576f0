import { useLocation } from "react-router";
import { PillLinks } from "../ui/PillLinks";
import { useOpenItems } from "./counts";

const PARTS = [
  { to: "/places", label: "All places" },
  { to: "/places/items", label: "What visitors say" },
  { to: "/places/duplicates", label: "Listed twice" },
  { to: "/places/imports", label: "Imports" },
] as const;

/** The ways between the screens of the places. */
export function Parts() {
  const { pathname } = useLocation();
  const open = useOpenItems();
  const pills = PARTS.map(({ to, label }) => ({
    to,
    label,
    current: to === pathname,
    count: to === "/places/items" ? open : undefined,
  }));
  return <PillLinks label="Places" pills={pills} />;
}
