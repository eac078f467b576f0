/** Keeps the screen on, where the browser can. The lock is lost whenever the page is hidden. */
export class ScreenLock {
  private lock: WakeLockSentinel | undefined;
  private isWanted = false;

  hold(): void {
    if (this.isWanted) return;
    this.isWanted = true;
    document.addEventListener("visibilitychange", this.acquire);
    void this.acquire();
  }

  release(): void {
    this.isWanted = false;
    document.removeEventListener("visibilitychange", this.acquire);
    void this.lock?.release().catch(() => {});
    this.lock = undefined;
  }

  private readonly acquire = async (): Promise<void> => {
    if (document.hidden || !this.isWanted || !("wakeLock" in navigator)) return;
    // Refused with an empty battery: the call goes on.
    const lock = await navigator.wakeLock.request("screen").catch(() => undefined);
    if (this.isWanted) this.lock = lock;
    else void lock?.release().catch(() => {});
  };
}

interface SessionActions {
  title: string;
  hangUp(): void;
  toggleMute(): void;
}

/** What the lock screen, a headset and the browser's own controls show and do. */
export function openMediaSession({ title, hangUp, toggleMute }: SessionActions): void {
  const session = navigator.mediaSession;
  if (!session) return;
  if ("MediaMetadata" in globalThis) session.metadata = new MediaMetadata({ title });
  handle("hangup", hangUp);
  handle("togglemicrophone", toggleMute);
}

export function closeMediaSession(): void {
  if (!navigator.mediaSession) return;
  navigator.mediaSession.metadata = null;
  handle("hangup", null);
  handle("togglemicrophone", null);
}

/** Shows whether the microphone is on. */
export function showMicrophone(isOn: boolean): void {
  void navigator.mediaSession?.setMicrophoneActive?.(isOn)?.catch?.(() => {});
}

function handle(action: string, run: (() => void) | null): void {
  try {
    navigator.mediaSession.setActionHandler(action as MediaSessionAction, run);
  } catch {
    // The browser does not know this action.
  }
}
