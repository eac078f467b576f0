import { fileText, list, listChecks, plus, shoppingBag, video } from "../../ui/icons";
import { type Command, type Feature, partsOf, screen } from "../shell/feature";
import { tag } from "../ui/icons";

const begin = (kind: string, label: string, words: string): Command => ({
  label,
  words,
  icon: plus,
  needs: "write_content",
  run: (go) => go(`/documents/new/${kind}`),
});

const part = partsOf("/articles", "read_content", "site");

export const feature: Feature = {
  nav: [
    {
      to: "/articles",
      label: "Articles",
      icon: fileText,
      group: "site",
      order: 10,
      needs: "read_content",
      words: "blog posts writing drafts",
    },
    part("/topics", "Topics and sections", tag, 11, "category rename merge tags blog page rows"),
    {
      to: "/videos",
      label: "Videos",
      icon: video,
      group: "site",
      order: 20,
      needs: "read_content",
      words: "clinic series street nuggets gallery",
    },
    {
      to: "/shop",
      label: "Shop",
      icon: shoppingBag,
      group: "shop",
      order: 30,
      needs: "read_content",
      words: "products prices",
    },
    {
      to: "/packages",
      label: "Packages and prices",
      icon: tag,
      group: "care",
      order: 9.5,
      needs: "read_content",
      part: true,
      under: "/consultations",
      words: "consultation booking price length channels offer",
    },
    {
      to: "/pages",
      label: "Pages",
      icon: listChecks,
      group: "site",
      order: 40,
      needs: "read_content",
      words: "questions faq policies projects testimonials",
    },
  ],
  commands: [
    begin("blog", "New article", "write post blog"),
    begin("faq", "New FAQ entry", "question answer"),
    begin("clinicseries", "New Clinic Series video", "video"),
    begin("mos", "New Medicine on the Street video", "video mos"),
    begin("healthnugget", "New Health Nuggets video", "video"),
    begin("shop", "New shop item", "product price"),
    begin("package", "New package", "consultation price"),
    {
      label: "Edit products in a spreadsheet",
      words: "shop items prices many bulk csv table import export",
      icon: list,
      needs: "write_content",
      run: (go) => go("/documents/table/shop"),
    },
  ],
  routes: [
    screen("articles", () => import("./list/ListScreen")),
    screen("articles/topics", () => import("./topics/TopicsScreen")),
    screen("videos", () => import("./list/ListScreen")),
    screen("shop", () => import("./list/ListScreen")),
    screen("packages", () => import("./list/ListScreen")),
    screen("pages", () => import("./list/ListScreen")),
    screen("documents/table/:kind", () => import("./table/TableScreen")),
    screen("documents/new/:kind", () => import("./list/NewScreen")),
    screen("documents/:id", () => import("./edit/EditScreen")),
  ],
};
