/**
 * Runs code that uses web storage or a channel between tabs. A browser may have none (null), throw, or be full; then nothing is kept.
 * The start script of every page must stay small; islands keep such values in memory (page-storage.ts).
 */
export function attempt<Value>(run: () => Value): Value | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
