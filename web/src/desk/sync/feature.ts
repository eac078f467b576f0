import { refreshCw } from "../../ui/icons";
import { type Feature, screen } from "../shell/feature";
import { useWaiting } from "./useSync";

export const feature: Feature = {
  nav: [
    {
      to: "/sync",
      label: "Content sync",
      icon: refreshCw,
      group: "setup",
      order: 60,
      needs: "read_content",
      words: "hosted content service dataset listen census conflicts lag pause compare",
    },
  ],
  tiles: [{ to: "/sync", label: "Content sync: to decide", useCount: useWaiting }],
  routes: [screen("sync", () => import("./SyncScreen"))],
};
