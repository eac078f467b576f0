/** Plays the voices of the others, one element for each slot; a new connection goes on in the same. */
export class VoicePlayers {
  private readonly players: HTMLAudioElement[] = [];

  constructor(
    /** Whether the browser wants a tap before it plays. */
    private readonly silenced: (isSilenced: boolean) => void,
  ) {}

  play(tracks: MediaStreamTrack[]): void {
    for (const [slot, track] of tracks.entries()) {
      this.players[slot] ??= new Audio();
      const player = this.players[slot];
      const [present] = (player.srcObject as MediaStream | null)?.getTracks() ?? [];
      if (present === track) continue;
      player.srcObject = new MediaStream([track]);
      this.begin(player);
    }
  }

  /** After a tap. */
  resume(): void {
    this.silenced(false);
    for (const player of this.players) this.begin(player);
  }

  close(): void {
    for (const player of this.players) {
      player.pause();
      player.srcObject = null;
    }
    this.players.length = 0;
  }

  private begin(player: HTMLAudioElement): void {
    player.play()?.catch((problem: { name?: string }) => {
      // Another track in its place ends a play as well.
      if (problem.name === "NotAllowedError") this.silenced(true);
    });
  }
}
