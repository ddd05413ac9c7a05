/**
 * Durations in milliseconds. They are in a file of their own, because the build inlines constants only from other files; this keeps every
 * page small.
 */
/** Retry interval for a chunk after a failed load. */
export const CHUNK_RETRY_MS = 9_000;
/** Time between the load of a page and the request for its menus. */
export const MENUS_AFTER_MS = 500;
/** If an island still holds a press after this time, the visitor is told that the island is loading. */
export const SAY_AFTER_MS = 300;
/** Time between the load of a page and the load of code that no visitor waits for. */
export const IDLE_WAIT_MS = 3_000;
/**
 * Maximum time between a press and a failure that it caused: a module that the browser has marked as failed fails at once,
 * and Astro tries twice, one second apart.
 */
export const PRESS_MS = 5_000;
/** After this time an island tells the visitor that its code is missing. The browser gives up on a silent connection only after minutes. */
export const ISLAND_WAIT_MS = 15_000;
