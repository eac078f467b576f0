import { copyPageSamples } from "../../../render/copy-samples";

export const samples = copyPageSamples("volunteer");
