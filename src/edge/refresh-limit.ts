/** How long one refresh of a stale answer keeps others from starting the next. */
export const REFRESH_LIMIT_MS = 10_000;
