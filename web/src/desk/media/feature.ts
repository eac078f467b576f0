import { image } from "../../ui/icons";
import { type Feature, screen } from "../shell/feature";

export const feature: Feature = {
  nav: [
    {
      to: "/media",
      label: "Media library",
      icon: image,
      group: "site",
      order: 50,
      needs: "manage_media",
      words: "pictures photos images recordings audio videos files upload",
    },
  ],
  commands: [
    {
      label: "Upload files",
      icon: image,
      needs: "manage_media",
      words: "picture photo recording",
      run: (go) => go("/media"),
    },
  ],
  routes: [screen("media", () => import("./MediaScreen"))],
};
