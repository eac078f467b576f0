import type { PageSamples } from "./samples";

const files = import.meta.glob<{ samples: PageSamples }>("../site/*/pages/*.samples.ts", { eager: true });

/** Every page's samples. */
export const allSamples: PageSamples[] = Object.values(files).map((file) => file.samples);
