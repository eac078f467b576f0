import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";

const path = "/volunteer/guardian/t0ken";
const params = { token: "t0ken" };
const open = { state: "open", firstName: "Amina", roles: ["Translate or read aloud"], until: "6 December 2026" };

export const samples: PageSamples = {
  page: "volunteer-guardian",
  samples: {
    typical: { path, params, data: { guardian: ok(open) } },
    empty: { path, params, data: { guardian: ok({ state: "open" }) } },
    long: { path, params, data: { guardian: ok({ ...open, firstName: LONG, roles: [LONG] }) } },
    error: { path, params, data: { guardian: failed(503, "Service Unavailable") }, status: 503 },
    missing: { path, params, data: { guardian: failed(404, "Not Found") }, status: 404 },
    agreed: { path, params, data: { guardian: ok({ ...open, state: "agreed" }) } },
    declined: { path, params, data: { guardian: ok({ ...open, state: "declined" }) } },
  },
};
