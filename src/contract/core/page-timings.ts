/**
 * Entry of `Server-Timing`, the only response header that a page's scripts can read: the platform is down, and nothing
 * can be changed.
 */
export const READ_ONLY_TIMING = 'read-only';
