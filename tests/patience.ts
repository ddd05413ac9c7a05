/**
 * Longest wait of a test for something that comes by itself. Only a test that fails waits so long: a busy machine takes seconds for what takes
 * milliseconds on an idle one.
 */
export const PATIENCE_MS = 30_000;
