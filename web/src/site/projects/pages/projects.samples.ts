import type { Schemas } from "../../../api/types";
import { LONG, pageOf } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { longExample, streetExample, videoExample } from "../../../ui/video-card/VideoCard.examples";

const project = (change: Partial<Schemas["ProjectView"]>): Schemas["ProjectView"] => ({
  _id: `project-${change.name ?? "x"}`,
  name: "Project MOS",
  status: "completed",
  description: "Street interviews that answer one health myth at a time.",
  cagr: "7.20%",
  duration: "1 yr +",
  link: "https://video.example/mos",
  sample: true,
  ...change,
});

const projects = [
  project({}),
  project({ name: "Clinic Series", status: "ongoing", cagr: "14.20%", link: "/gallery?series=Clinic+Series" }),
  project({ name: "Project Clinic Online", status: "upcoming", cagr: "11.20%", duration: null, link: null }),
  project({ name: "MOS Behind The Scene", status: "upcoming", cagr: "8.20%", duration: null, link: null }),
];

const fund = (change: Partial<Schemas["FundView"]> = {}): Schemas["FundView"] => ({
  key: "project-x",
  name: "Project X",
  raised: [],
  goalText: "₦500,000",
  raisedText: "₦240,000 and £50",
  percent: 48,
  gifts: 23,
  spent: [{ dateText: "1 November 2026", amountText: "₦150,000", text: "Two days of filming in Osogbo." }],
  updates: [{ dateText: "12 November 2026", text: "The first three films are cut." }],
  ...change,
});
const funds = (...items: Schemas["FundView"][]) => ok({ items });

const copy = ok({
  name: "projects",
  copy: {
    heading: "Ongoing & Upcoming Projects",
    intro: "What we have done, what we are doing, and what comes next.",
    figuresNote: "Growth figures are sample figures until they are checked.",
    mos: { text: "You can help us reach the next street.", more: { label: "view more", href: "/gallery" } },
  },
});
const series = (items: unknown[]) => ok({ ...pageOf(items), options: [] });

export const samples: PageSamples = {
  page: "projects",
  samples: {
    typical: {
      path: "/projects",
      data: {
        copy,
        projects: ok(pageOf(projects)),
        funds: funds(
          fund(),
          fund({ key: "project-Clinic Series", goalText: null, percent: null, gifts: null, spent: [], updates: [] }),
          fund({
            key: "project-Project Clinic Online",
            raisedText: "",
            percent: 0,
            gifts: null,
            spent: [],
            updates: [],
          }),
        ),
        street: series([streetExample]),
        clinic: series([videoExample()]),
      },
    },
    empty: { path: "/projects", data: { copy, projects: ok(pageOf([])), street: series([]), clinic: series([]) } },
    long: {
      path: "/projects",
      data: {
        copy,
        projects: ok(
          pageOf([project({ name: LONG, description: `${LONG}. ${LONG}`, status: "paused", duration: LONG })]),
        ),
        funds: funds(fund({ key: `project-${LONG}`, goalText: LONG, raisedText: LONG, percent: 130 })),
        street: series([longExample]),
        clinic: series([longExample]),
      },
    },
    error: {
      path: "/projects",
      status: 500,
      data: { copy, projects: failed(500, "Internal error"), street: failed(500, "x"), clinic: failed(500, "x") },
    },
  },
};
