import { failed, ok, type PageSamples } from "../../../render/samples";
import { cardSample, longThread, sentSample, threadSample } from "../own-samples";

const path = "/community/follow";
const data = { thread: ok(threadSample) };
const nobody = { thread: failed(401, "Unauthorized"), codes: ok({ items: [] }) };
const code = { code: sentSample.code, dateText: "21 November 2026" };
const can = { write: false, photo: false, voice: false, withdraw: false, erase: true, helpful: false };

export const samples: PageSamples = {
  page: "community-follow",
  samples: {
    typical: { path, data },
    empty: { path, data: nobody },
    long: { path, data: { thread: ok(longThread) } },
    error: { path, data: { thread: failed(500, "Internal Server Error") }, status: 500 },
    wrong: {
      path,
      data: nobody,
      form: {
        name: "follow",
        values: { code: "K7QM 2XRT" },
        errors: [{ field: "code", message: "Check the code: it has 16 letters and numbers, in four groups" }],
      },
    },
    locked: {
      path,
      data: nobody,
      form: {
        name: "message",
        values: { text: "I forgot to say that I am 48." },
        errors: [{ field: "text", message: "Open your question with its code first" }],
      },
    },
    tooLate: {
      path,
      data,
      form: { name: "withdraw", values: {}, errors: [], message: "The doctor has closed this question." },
    },
    waiting: {
      path,
      data: { thread: ok({ ...threadSample, visibility: "public", state: "pending", answer: null, messages: [] }) },
    },
    held: {
      path,
      data: {
        thread: ok({
          ...threadSample,
          state: "held",
          answer: null,
          card: cardSample,
          hold: { reason: "crisis", why: "Your words made us worry about you." },
        }),
      },
    },
    closed: {
      path,
      data: {
        thread: ok({
          ...threadSample,
          can,
          helpful: true,
          closedAt: "2026-11-21T09:00:00Z",
          closedText: "21 November 2026",
        }),
      },
    },
    erase: { path, query: { do: "erase" }, data },
    withdraw: { path, query: { do: "withdraw" }, data },
    erased: { path, query: { done: "erased" }, data: nobody },
    kept: { path, data: { ...nobody, codes: ok({ items: [code, { ...code, code: "B7QM-2XRT-9HVB-4WZD" }] }) } },
    dismissed: { path, query: { done: "dismissed" }, data: nobody },
    photo: {
      path,
      data,
      form: { name: "photo", values: {}, errors: [{ field: "photo", message: "The photo must be smaller than 10MB" }] },
    },
    message: {
      path,
      data,
      form: { name: "message", values: { text: "" }, errors: [{ field: "text", message: "Write your message" }] },
    },
  },
};
