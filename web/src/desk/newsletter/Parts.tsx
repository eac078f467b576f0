import { useLocation } from "react-router";
import { useMay } from "../shell/session";
import { PillLinks } from "../ui/PillLinks";
import { SUBSCRIBERS, WRITE } from "./rights";
import { useSummary } from "./useSummary";

/** The ways between the screens of the newsletter. */
export function Parts() {
  const { pathname } = useLocation();
  const [mayWrite, mayReaders] = [useMay(WRITE), useMay(SUBSCRIBERS)];
  const { data } = useSummary();
  const all = [
    { to: "/newsletter", label: "Issues", shown: mayWrite, count: undefined },
    { to: "/newsletter/subscribers", label: "Readers", shown: mayReaders, count: data?.counts.subscribed },
    { to: "/newsletter/imports", label: "Import", shown: mayReaders, count: undefined },
  ];
  const pills = all
    .filter(({ shown }) => shown)
    .map(({ to, label, count }) => ({ to, label, count, current: pathname === to }));
  return <PillLinks label="Newsletter" pills={pills} />;
}
