import { settings } from "../../ui/icons";
import { api } from "../shell/api";
import { EACH_MINUTE, useCounts } from "../shell/counts";
import { type Feature, partsOf, screen } from "../shell/feature";

const SETTERS = "change_settings";

/** Numbers for people in a crisis that nobody has called for 90 days; the first call is a step of the launch list. */
function useListeningLinesDue() {
  const load = ({ signal }: { signal: AbortSignal }) => api.get("/api/desk/listening-lines", { signal });
  const lines = useCounts(SETTERS, ["listening-lines"], load, EACH_MINUTE);
  return lines?.due.filter(({ checkedOn }) => checkedOn || !lines.isNigeriaMissing).length;
}

const part = partsOf("/settings", SETTERS, "setup");

export const feature: Feature = {
  nav: [
    {
      to: "/settings",
      label: "Settings",
      icon: settings,
      group: "setup",
      order: 10,
      needs: SETTERS,
      words:
        "brand logo colours colors fonts theme favicon phone hours address bank navigation claims texts words pages legal urgent help",
    },
    {
      to: "/menu",
      label: "Menu and footer of the site",
      icon: settings,
      group: "setup",
      order: 12,
      needs: "change_settings",
      hidden: true,
      words: "header links navigation footer columns pages",
    },
    part("/claim", "Claims and their proofs", settings, 11, "licence registration evidence counters"),
  ],
  finder: {
    kind: "Setting",
    icon: settings,
    needs: SETTERS,
    load: async () => (await import("./finder")).loadFinder(),
  },
  tiles: [
    {
      to: "/settings?q=listening",
      label: "Listening lines to call again",
      one: "Listening line to call again",
      useCount: useListeningLinesDue,
    },
  ],
  routes: [
    screen("settings", () => import("./SettingsScreen")),
    screen("menu", () => import("./MenuScreen")),
    screen("settings/:kind", () => import("./SettingsListScreen")),
  ],
};
