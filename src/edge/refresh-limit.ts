/** How long one refresh of a stale answer prevents another one from starting. */
export const REFRESH_LIMIT_MS = 10_000;
