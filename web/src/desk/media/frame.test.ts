import { expect, it, vi } from "vitest";
import { ProblemError } from "../shell/problem";
import { UploadQueue } from "../ui/uploads/queue";
import type { Watch } from "../ui/uploads/sending";
import { frameName, uploaded } from "./frame";

it("names a frame by its film and its time", () => {
  expect(frameName("colours.mp4", 75.9)).toBe("colours at 1m15s.jpg");
  expect(frameName("Ada v. 2", 0)).toBe("Ada v. 2 at 0m00s.jpg");
});

/** A line of uploads with the watch of the one that was begun. */
function line() {
  let watch: Watch | undefined;
  const queue = new UploadQueue(
    (_, given) => {
      watch = given;
      return { go: vi.fn(), cancel: vi.fn() };
    },
    async () => undefined,
  );
  return { queue, watch: () => watch };
}
const frame = new File(["x"], "frame.jpg", { type: "image/jpeg" });

it("waits for the id that the library gives", async () => {
  const { queue, watch } = line();
  const id = uploaded(queue, frame);
  watch()?.onProgress(1);
  watch()?.onDone("image-1-2x2-jpg");
  expect(await id).toBe("image-1-2x2-jpg");
});

it("fails with what the library said, and when the upload is stopped", async () => {
  const first = line();
  const refused = uploaded(first.queue, frame);
  first.watch()?.onFailed(new ProblemError(422, "too_large", "Too large", "The picture is too large."));
  await expect(refused).rejects.toThrow("The picture is too large.");
  const second = line();
  const stopped = uploaded(second.queue, frame);
  second.queue.remove(1);
  await expect(stopped).rejects.toThrow("The upload was stopped.");
});
