/** In milliseconds. The build writes constants of other files into the code of every page, but not those of the same file. */
/** Retry interval for a chunk after a failed load. */
export const CHUNK_RETRY_MS = 9_000;
/** A page that has loaded rests so long before its menus are fetched. */
export const MENUS_AFTER_MS = 500;
/** A press that an island still holds then is told that the island is loading. */
export const SAY_AFTER_MS = 300;
/** Until the page is idle and loads what no visitor waits for. */
export const IDLE_WAIT_MS = 3_000;
/**
 * A later failure has another cause: a module that the browser has marked as failed fails at once, and Astro tries
 * twice, one second apart.
 */
export const PRESS_MS = 5_000;
/** After that an island tells the visitor that its code is missing; a browser gives up on a silent connection only after minutes. */
export const ISLAND_WAIT_MS = 15_000;
