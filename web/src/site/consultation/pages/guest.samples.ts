import type { Schemas } from "../../../api/types";
import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples, type Sample } from "../../../render/samples";

const path = "/consultation/guest/sample";
const params = { token: "sample" };

const guest: Schemas["GuestPage"] = {
  role: "helper",
  isByDesk: false,
  clinician: "Dr Ade",
  whenText: "2:30pm Lagos (1:30pm London), Monday 23 November 2026",
  words: "The room opens 15 minutes before the time.",
  isWaiting: false,
  mayEnter: false,
};

const as = (change: Partial<Schemas["GuestPage"]> = {}): Sample => ({
  path,
  params,
  data: { guest: ok({ ...guest, ...change }) },
});
const missing = (status: number, title: string): Sample => ({
  path,
  params,
  data: { guest: failed(status, title) },
  status,
});

export const samples: PageSamples = {
  page: "consultation-guest",
  samples: {
    typical: as(),
    empty: missing(404, "Not Found"),
    long: as({ clinician: LONG, words: LONG }),
    error: missing(503, "Service Unavailable"),
    over: missing(410, "Gone"),
    waiting: as({
      role: "interpreter",
      isByDesk: true,
      words: "The doctor has not opened the room yet.",
      isWaiting: true,
    }),
    open: as({ words: "The room is open. You can enter.", mayEnter: true }),
  },
};
