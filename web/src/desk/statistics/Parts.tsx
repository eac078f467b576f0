import { useMay } from "../shell/session";
import { PillLinks } from "../ui/PillLinks";

/** The screens of the statistics; nothing for who sees only one. */
export function Parts() {
  const mayRead = useMay("read_statistics");
  if (!mayRead) return null;
  return (
    <PillLinks
      label="Statistics"
      pills={[
        { to: "/statistics", label: "Readers and pages" },
        { to: "/statistics/practice", label: "Practice figures" },
      ]}
    />
  );
}
