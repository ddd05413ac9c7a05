/** Wait before the work starts: longer than an answer needs to leave after its handler is done. */
const LEAVING_MS = 100;

/** Runs work after the answer has left, so that its cost does not show in the response time. The caller handles errors. */
export function afterAnswer(
  { waitUntil }: { waitUntil(promise: Promise<unknown>): void },
  work: () => Promise<unknown>,
): void {
  waitUntil(scheduler.wait(LEAVING_MS).then(work));
}
