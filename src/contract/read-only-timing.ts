/** An entry of `Server-Timing`, which is the only header of a page that its scripts can read: the platform is gone, nothing can be changed. */
export const READ_ONLY_TIMING = 'read-only';
