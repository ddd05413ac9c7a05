import type { MessageArea } from './areas.ts';

/** What the islands of every page speak, besides the words of what a visitor may be refused: one file a language. */
export const PAGE_AREAS = ['session', 'registration', 'play'] as const satisfies readonly MessageArea[];
