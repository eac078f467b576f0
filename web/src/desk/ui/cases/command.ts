/** What a panel of a case says of a write: the part of a mutation that it shows. */
export interface Command {
  error: unknown;
  isPending: boolean;
}
