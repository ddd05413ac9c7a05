/** One messages file an area and locale. */
export const MESSAGE_AREAS = ['common', 'home', 'session', 'registration', 'games', 'play', 'errors', 'gate'] as const;
export type MessageArea = (typeof MESSAGE_AREAS)[number];
