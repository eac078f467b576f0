import { expect, it } from "vitest";
import { isoDuration, videoData } from "./structured";

it("turns watch times into durations", () => {
  expect(isoDuration("6 min")).toBe("PT6M");
  expect(isoDuration("6:30")).toBe("PT6M30S");
  expect(isoDuration("1 h 5 mins")).toBe("PT1H5M");
  expect(isoDuration("45 seconds")).toBe("PT45S");
  for (const odd of ["", "short", "N/A", null, undefined]) expect(isoDuration(odd)).toBeUndefined();
});

it("says nothing of videos without a recording", () => {
  const item = {
    _id: "cs-1",
    _type: "clinicseries",
    category: "Clinic Series",
    costText: "",
    date: "2026-11-02",
    dateText: "2 November 2026",
    descriptionText: "",
    preview: "",
    sample: true,
    series: "Clinic Series",
    title: "Measure",
    videoId: "sample-cs-01",
    embedUrl: "https://player.example/embed/sample-cs-01",
    watchText: "6 min watch",
    watchtime: "6 min",
  };
  const [sample] = videoData([item], "https://site.example") as Record<string, unknown>[];
  expect(sample).toMatchObject({ name: "Measure", duration: "PT6M" });
  expect(sample?.embedUrl).toBeUndefined();
  expect(videoData([{ ...item, videoId: null }], "https://site.example")).toEqual([]);
});
