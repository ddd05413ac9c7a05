/** Entries of `Server-Timing`, the only response header that a page's scripts can read. */

/** The platform is down, and nothing can be changed. */
export const READ_ONLY_TIMING = 'read-only';
/** Its duration is the server's time at the answer, in milliseconds since the Unix epoch; also of a page from the cache of the edge. */
export const SENT_TIMING = 'sent';
