/** Longer than an answer takes to leave once its handler is done. */
const LEAVING_MS = 100;

/** Work whose cost must not show in the time of the answer: it begins when that has left. The caller handles its errors. */
export function afterAnswer(
  { waitUntil }: { waitUntil(promise: Promise<unknown>): void },
  work: () => Promise<unknown>,
): void {
  waitUntil(scheduler.wait(LEAVING_MS).then(work));
}
