import { lock, triangleAlert } from "../../ui/icons";
import { type Feature, partsOf, screen } from "../shell/feature";
import { useMay } from "../shell/session";
import { BREACHES, COMPLAINTS, useDueCounts } from "./counts";

const useComplaintsDue = (): number | undefined => useDueCounts()?.complaintsDue;

/** Only those who keep the register hear of it. */
function useBreachesDue(): number | undefined {
  const may = useMay(BREACHES);
  const counts = useDueCounts();
  return may ? counts?.breachesDue : undefined;
}

const part = partsOf("/complaints", COMPLAINTS, "people");

export const feature: Feature = {
  nav: [
    {
      ...part("", "Data complaints", lock, 33, "data protection privacy grievance thirty days ico ndpc register"),
      useCount: useComplaintsDue,
    },
    {
      ...part(
        "/breaches",
        "Breaches",
        triangleAlert,
        34,
        "data breach incident leak register 72 hours ico ndpc",
        BREACHES,
      ),
      useCount: useBreachesDue,
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
    {
      to: "/complaints",
      label: "Data complaints due",
      one: "Data complaint due",
      useCount: useComplaintsDue,
      isGrave: true,
    },
    {
      to: "/complaints/breaches",
      label: "Breaches to report",
      one: "Breach to report",
      useCount: useBreachesDue,
      isGrave: true,
    },
  ],
  routes: [
    screen("complaints", () => import("./ComplaintsScreen")),
    screen("complaints/breaches", () => import("./BreachesScreen")),
    screen("complaints/breaches/new", () => import("./NewBreachScreen")),
    screen("complaints/breaches/:id", () => import("./BreachScreen")),
  ],
};
