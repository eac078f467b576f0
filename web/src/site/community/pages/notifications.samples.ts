import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { LONG_WORD, noticesSample } from "../own-samples";

const path = "/community/notifications";
const [first] = noticesSample.items;

export const samples: PageSamples = {
  page: "community-notifications",
  samples: {
    typical: { path, data: { notices: ok(noticesSample) } },
    empty: { path, data: { notices: ok({ unseen: 0, items: [] }) } },
    long: { path, data: { notices: ok({ unseen: 120, items: [{ ...first, title: `${LONG} ${LONG_WORD}` }] }) } },
    error: { path, data: { notices: failed(503, "Service Unavailable") }, status: 503 },
  },
};
