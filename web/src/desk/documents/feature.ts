import { fileText, listChecks, shoppingBag, video } from "../../ui/icons";
import { type Feature, screen } from "../shell/feature";

export const feature: Feature = {
  nav: [
    {
      to: "/articles",
      label: "Articles",
      icon: fileText,
      group: "content",
      order: 10,
      needs: "read_content",
      words: "blog posts writing drafts",
    },
    {
      to: "/videos",
      label: "Videos",
      icon: video,
      group: "content",
      order: 20,
      needs: "read_content",
      words: "clinic series street nuggets gallery",
    },
    {
      to: "/shop",
      label: "Shop",
      icon: shoppingBag,
      group: "content",
      order: 30,
      needs: "read_content",
      words: "products packages prices",
    },
    {
      to: "/pages",
      label: "Pages",
      icon: listChecks,
      group: "content",
      order: 40,
      needs: "read_content",
      words: "questions faq policies projects testimonials",
    },
  ],
  routes: [
    screen("articles", () => import("./list/ArticlesScreen")),
    screen("videos", () => import("./list/VideosScreen")),
    screen("shop", () => import("./list/ShopScreen")),
    screen("pages", () => import("./list/PagesScreen")),
    screen("documents/:id", () => import("./edit/EditScreen")),
  ],
};
