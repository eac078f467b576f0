import { isMobile } from "./device";

/** The `log` of a set-up answer: what is known from earlier visits. */
export interface LogSeed {
  attempts?: number;
  errors?: number;
  authentication?: unknown;
  history?: LogEntry[];
}

export interface LogEntry {
  type: string;
  message: string;
  /** Seconds since `start_time`. */
  time: number;
}

const seconds = () => Math.floor(Date.now() / 1000);

/** What happened during a transaction, in the fields that the provider keeps (facts 6, spec 2 §3). */
export class TransactionLog {
  /** Unix time in seconds. */
  readonly start_time = seconds();
  /** Seconds from the start to the last entry. */
  time_spent = 0;
  attempts: number;
  errors: number;
  readonly authentication: unknown;
  success = false;
  readonly mobile = isMobile();
  readonly input: unknown[] = [];
  readonly history: LogEntry[];
  readonly #save: (log: TransactionLog) => void;

  /** @param save sends the whole log; called after each entry. */
  constructor(seed: LogSeed | null | undefined, save: (log: TransactionLog) => void) {
    this.attempts = seed?.attempts || 0;
    this.errors = seed?.errors || 0;
    this.authentication = seed?.authentication;
    this.history = [...(seed?.history ?? [])];
    this.#save = save;
  }

  attempt(method: string): void {
    this.attempts += 1;
    this.#write("action", `Attempted to pay with ${method}`);
  }

  /** Words of the server about a step that decides nothing. */
  note(message: string): void {
    this.#write("action", message);
  }

  fail(message: string): void {
    this.errors += 1;
    this.#write("error", `Error: ${message}`);
  }

  succeed(method: string): void {
    this.success = true;
    this.#write("success", `Successfully paid with ${method}`);
  }

  /** Seconds since the start. */
  timeSpent(): number {
    return seconds() - this.start_time;
  }

  #write(type: string, message: string): void {
    this.time_spent = this.timeSpent();
    this.history.push({ type, message, time: this.time_spent });
    this.#save(this);
  }
}
