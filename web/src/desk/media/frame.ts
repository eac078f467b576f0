import type { UploadQueue } from "../ui/uploads/queue";

/** Quality of the JPEG, from 0 to 1: the site makes smaller pictures of it. */
const QUALITY = 0.92;
/** Milliseconds that a film gets to show its first picture. */
const PATIENCE = 15_000;

const UNSEEN = "The video has not started. Play it, pause at the frame you want, and try again.";

/** Waits until the player has a picture to show; it loads nothing by itself. */
function shown(film: HTMLVideoElement): Promise<void> {
  if (film.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(UNSEEN));
    film.addEventListener("loadeddata", () => resolve(), { once: true });
    film.addEventListener("error", fail, { once: true });
    setTimeout(fail, PATIENCE);
    film.preload = "auto";
    film.load();
  });
}

/** The picture that the player shows now, in the film's own size. */
export async function frameOf(film: HTMLVideoElement, name: string): Promise<File> {
  await shown(film);
  const canvas = document.createElement("canvas");
  canvas.width = film.videoWidth;
  canvas.height = film.videoHeight;
  canvas.getContext("2d")?.drawImage(film, 0, 0);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!picture) throw new Error(UNSEEN);
  return new File([picture], frameName(name, film.currentTime), { type: "image/jpeg" });
}

/** `film.mp4` at 75 seconds: `film at 1m15s.jpg`. */
export function frameName(name: string, seconds: number): string {
  const whole = Math.floor(seconds);
  const rest = String(whole % 60).padStart(2, "0");
  return `${name.replace(/\.\w{2,4}$/, "")} at ${Math.floor(whole / 60)}m${rest}s.jpg`;
}

/** Sends a file and waits; answers with its id in the library. */
export function uploaded(queue: UploadQueue, file: File): Promise<string> {
  const [key] = queue.add([file]);
  return new Promise((resolve, reject) => {
    const look = () => {
      const upload = queue.uploads().find((one) => one.key === key);
      if (upload && upload.state !== "done" && upload.state !== "failed") return;
      stop();
      if (upload?.became) resolve(upload.became);
      else reject(upload?.problem ?? new Error("The upload was stopped."));
    };
    const stop = queue.subscribe(look);
    look();
  });
}
