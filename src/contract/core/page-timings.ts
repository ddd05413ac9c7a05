/** Entries of `Server-Timing`, the only response header that a page's scripts can read. */

/** The platform is down, and nothing can be changed. */
export const READ_ONLY_TIMING = 'read-only';
/**
 * The entry's duration is the server's time when the page was sent, in milliseconds since the Unix epoch. Pages from the cache of the edge have it
 * too.
 */
export const SENT_TIMING = 'sent';
