/**
 * Longest time that a test waits for a result. Only a failing test waits so long. On a busy machine a step takes seconds that takes milliseconds on
 * an idle one.
 */
export const PATIENCE_MS = 30_000;
