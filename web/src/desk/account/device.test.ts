import { expect, it } from "vitest";
import { deviceName } from "./device";

it("names the usual browsers", () => {
  const chrome =
    "Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Mobile Safari/537.36";
  const safari =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1";
  expect(deviceName(chrome)).toBe("Chrome on Android");
  expect(deviceName(`${chrome} Edg/143.0`)).toBe("Edge on Android");
  expect(deviceName(safari)).toBe("Safari on iPhone");
  expect(deviceName("Mozilla/5.0 (Windows NT 10.0; rv:146.0) Gecko/20100101 Firefox/146.0")).toBe("Firefox on Windows");
  expect(deviceName("curl/8")).toBe("Another device");
});
