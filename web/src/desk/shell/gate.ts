/** What stops a call until the person has proved who they are. */
export type Proof = "sign_in" | "reauthenticate";

/**
 * Calls that were refused wait here while a dialog asks for the proof; then they are made again. However many calls wait,
 * there is one dialog. `false` means that the person gave up, or is somebody else now.
 */
export class Gate {
  private waiting = new Map<Proof, { done: Promise<boolean>; settle: (proved: boolean) => void }>();
  private listeners = new Set<() => void>();

  /** Waits for the proof. Where no dialog can be shown the answer is no, at once. */
  ask(proof: Proof): Promise<boolean> {
    if (this.listeners.size === 0) return Promise.resolve(false);
    const asked = this.waiting.get(proof);
    if (asked) return asked.done;
    let settle: (proved: boolean) => void = () => undefined;
    const done = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    this.waiting.set(proof, { done, settle });
    this.tell();
    return done;
  }

  /** The proof was given, or not. Who signs in has just proved everything. */
  settle(proof: Proof, proved: boolean): void {
    const proofs: Proof[] = proof === "sign_in" ? ["sign_in", "reauthenticate"] : [proof];
    for (const each of proofs) {
      this.waiting.get(each)?.settle(proved);
      this.waiting.delete(each);
    }
    this.tell();
  }

  /** What is asked for now. Without a session no other proof can be given, so that comes first. */
  current(): Proof | undefined {
    if (this.waiting.has("sign_in")) return "sign_in";
    return this.waiting.has("reauthenticate") ? "reauthenticate" : undefined;
  }

  /** Calls `listener` whenever `current()` may have changed; answers with what ends that. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

export const gate = new Gate();
