/** Small, and few a second: the voice goes first. */
const PICTURE: MediaTrackConstraints = {
  width: { ideal: 320 },
  height: { ideal: 180 },
  frameRate: { ideal: 10, max: 10 },
  facingMode: "user",
};

/** The camera, while its picture is shown. */
export class Camera {
  track: MediaStreamTrack | undefined;

  constructor(
    /** The device took it away. */
    private readonly lost: () => void,
  ) {}

  /** Answers with nothing where it may not be used, or is not there. */
  async open(): Promise<MediaStreamTrack | undefined> {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: PICTURE });
      const [track] = stream.getVideoTracks();
      this.track = track;
      if (track) track.onended = () => this.lost();
    } catch {
      this.track = undefined;
    }
    return this.track;
  }

  close(): void {
    this.track?.stop();
    this.track = undefined;
  }
}
