import type { MessageArea } from './areas.ts';

/** Messages of the islands of every page, in addition to a visitor's error messages: one file per language. */
export const PAGE_AREAS = ['session', 'registration', 'play'] as const satisfies readonly MessageArea[];
