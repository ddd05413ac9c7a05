/** Areas of pages: the server reads all of them together. */
export const SERVER_AREAS = [
  'common',
  'pages',
  'help',
  'notices',
  'lottery',
  'home',
  'session',
  'registration',
  'games',
  'play',
  'errors',
  'support',
  'centre',
  'promotions',
  'points',
  'search',
] as const;
export type ServerArea = (typeof SERVER_AREAS)[number];

/** Areas of the islands on every page, in addition to a visitor's error messages: one file per language. */
export const PAGE_AREAS = ['session', 'registration', 'play'] as const satisfies readonly ServerArea[];

/** Areas that the browser loads with the part of a centre that uses them, one file each. */
export const LAZY_AREAS = [
  'errors',
  'centre',
  'security',
  'wallet',
  'cashier',
  'records',
  'promotions',
  'referral',
  'missions',
  'inbox',
  'ranks',
  'points',
  'agents',
  'contracts',
  'chat',
  'support',
  'search',
] as const;
export type LazyArea = (typeof LAZY_AREAS)[number];

/** One message file per area and locale; `gate` is for refusals of the site worker. */
export const MESSAGE_AREAS = [...new Set([...SERVER_AREAS, ...LAZY_AREAS, 'gate' as const])];
export type MessageArea = (typeof MESSAGE_AREAS)[number];
