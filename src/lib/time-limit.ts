/** As `AbortSignal.timeout`, which some browsers lack. */
export function toTimeLimit(milliseconds: number): AbortSignal {
  if (AbortSignal.timeout) return AbortSignal.timeout(milliseconds);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}
