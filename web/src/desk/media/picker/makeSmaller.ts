import {
  ADTS,
  BlobSource,
  BufferTarget,
  Conversion,
  FLAC,
  Input,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  Output,
  QTFF,
  Quality,
  WAVE,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";
import { SMALLER_BIT_RATE } from "./smaller";

interface Making {
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/**
 * The same recording as one voice in Opus, piece by piece, so that a telephone's memory is enough for an hour. This file brings the
 * library with it: import it when somebody asks.
 */
export async function makeSmaller(file: File, { onProgress, signal }: Making): Promise<File> {
  const formats = [WAVE, MP3, MP4, QTFF, ADTS, OGG, WEBM, MATROSKA, FLAC];
  const target = new BufferTarget();
  const conversion = await Conversion.init({
    input: new Input({ source: new BlobSource(file), formats }),
    output: new Output({ format: new WebMOutputFormat(), target }),
    video: { discard: true },
    audio: {
      codec: "opus",
      quality: new Quality({ bitrate: SMALLER_BIT_RATE }),
      numberOfChannels: 1,
      sampleRate: 48_000,
      forceTranscode: true,
    },
    // Names and places that the file may carry stay on this device.
    tags: {},
    showWarnings: false,
  });
  if (!conversion.isValid) throw new Error("This browser cannot open the recording.");
  conversion.onProgress = onProgress;
  signal.addEventListener("abort", () => void conversion.cancel());
  signal.throwIfAborted();
  await conversion.execute();
  if (!target.buffer) throw new Error("The recording is empty.");
  return new File([target.buffer], `${file.name.replace(/\.\w+$/, "")}.webm`, { type: "audio/webm" });
}
