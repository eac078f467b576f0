import { expect, it } from "vitest";
import type { Patch } from "../ui/cloth";
import { cloth } from "./server";

it("weaves the cloth of share images as it always has", () => {
  for (const [seed, topic, tile, woven] of [
    ["sleep-well", "Sleeping", "", "moon-m moon-c spiral-g moon-m check-g moon-s"],
    ["eyes", "Sleeping", "eye", "cross-g moon-m eye-m eye-c eye-s comb-i"],
    ["ẹ̀jẹ̀-ríru", "Heart & blood", "", "check-g drop-m spiral-h drop-m heart-s drop-c"],
    ["home", "", "", "spiral-g heart-m heart-c leaf-s cup-m cross-h"],
    ["mos-12", "MOS", "no-such-tile", "mic-m mic-s spiral-i mic-c beads-i mic-m"],
    ["daily", "Health Nuggets", "cup", "comb-s spiral-m beads-s cup-m leaf-g wave-m"],
  ]) {
    const patches = JSON.parse(cloth(JSON.stringify({ seed, columns: 2, rows: 3, topic, tile }))) as Patch[];
    expect(patches.map((patch) => `${patch.tile}-${patch.tone}`).join(" ")).toBe(woven);
  }
});
