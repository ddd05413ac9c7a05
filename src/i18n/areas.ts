/** One messages file an area and locale. */
export const MESSAGE_AREAS = [
  'common',
  'pages',
  'content',
  'home',
  'session',
  'registration',
  'games',
  'play',
  'errors',
  'gate',
  'messages',
] as const;
export type MessageArea = (typeof MESSAGE_AREAS)[number];
