import { lock, triangleAlert } from "../../ui/icons";
import { type Feature, screen } from "../shell/feature";
import { useMay } from "../shell/session";
import { BREACHES, COMPLAINTS, useDueCounts } from "./counts";

const useComplaintsDue = (): number | undefined => useDueCounts()?.complaintsDue;

/** Only those who keep the register hear of it. */
function useBreachesDue(): number | undefined {
  const may = useMay(BREACHES);
  const counts = useDueCounts();
  return may ? counts?.breachesDue : undefined;
}

export const feature: Feature = {
  nav: [
    {
      to: "/complaints",
      label: "Data complaints",
      icon: lock,
      group: "now",
      order: 17,
      needs: COMPLAINTS,
      hidden: true,
      words: "data protection privacy grievance thirty days ico ndpc register",
    },
    {
      to: "/complaints/breaches",
      label: "Breaches",
      icon: triangleAlert,
      group: "now",
      order: 18,
      needs: BREACHES,
      hidden: true,
      words: "data breach incident leak register 72 hours ico ndpc",
    },
  ],
  commands: [
    {
      label: "Report a breach",
      icon: triangleAlert,
      needs: BREACHES,
      words: "data leak lost stolen incident",
      run: (go) => go("/complaints/breaches/new"),
    },
  ],
  tiles: [
    { to: "/complaints", label: "Data complaints due", useCount: useComplaintsDue },
    { to: "/complaints/breaches", label: "Breaches to report", useCount: useBreachesDue },
  ],
  routes: [
    screen("complaints", () => import("./ComplaintsScreen")),
    screen("complaints/breaches", () => import("./BreachesScreen")),
    screen("complaints/breaches/new", () => import("./NewBreachScreen")),
    screen("complaints/breaches/:id", () => import("./BreachScreen")),
  ],
};
