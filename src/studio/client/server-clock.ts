/** The server's time on this page. It follows `performance`, because a phone may set its clock while a game is open. */
export function createServerClock() {
  // Before the first answer, the device's own clock is the best guess.
  let aheadMs = Date.now() - performance.now();
  return {
    /** Milliseconds since the Unix epoch. */
    now: () => performance.now() + aheadMs,
    /** @param serverMs the server's time in an answer or a message that has just arrived */
    set(serverMs: number): void {
      aheadMs = serverMs - performance.now();
    },
  };
}
