/** How often it is asked whether the room is open, in milliseconds. */
const EVERY = 10_000;

/** Shows the room to who waits before it, as soon as it is open. Whoever looks elsewhere asks nothing. */
export default function room(part: HTMLElement): void {
  const token = location.pathname.split("/").pop() ?? "";
  const timer = setInterval(look, EVERY);

  async function look(): Promise<void> {
    if (!part.isConnected) clearInterval(timer);
    else if (!document.hidden && (await isOpen())) location.replace(location.pathname);
  }

  async function isOpen(): Promise<boolean> {
    try {
      const answer = await fetch(`/api/consultation/bookings/${token}`);
      const { found } = (await answer.json()) as { found?: { room?: { isWaiting?: boolean } | null } };
      return answer.ok && !found?.room?.isWaiting;
    } catch {
      // A line that is down: the next time.
      return false;
    }
  }
}
