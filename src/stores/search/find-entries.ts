import { toWords } from '../../lib/fold.ts';
import { createTextIndex, type TextIndex } from '../../lib/text-index.ts';
import { SEARCH_KINDS, type SearchEntry, type SearchKind, SHOWN_MAX } from './entries.ts';

/** Entries of one kind, prepared for searching. */
export interface EntryIndex {
  readonly entries: readonly SearchEntry[];
  readonly text: TextIndex;
}
export type EntryIndexes = Partial<Record<SearchKind, EntryIndex>>;

export interface FoundGroup {
  readonly kind: SearchKind;
  readonly entries: readonly SearchEntry[];
}
export interface Found {
  readonly groups: readonly FoundGroup[];
  /** True if no entry has the typed words and the results are only spelled similarly. */
  readonly isSimilar: boolean;
}

export const NOTHING: Found = { groups: [], isSimilar: false };

export async function createEntryIndex(entries: readonly SearchEntry[]): Promise<EntryIndex> {
  return {
    entries,
    text: await createTextIndex(entries.map(({ title, detail = '', words = '' }) => `${title} ${detail} ${words}`)),
  };
}

/** 0: the title is the text; 1: the title begins with the text; 2: the title contains the text; 3: other. */
function toDistance(title: string, text: string): number {
  const folded = toWords(title);
  if (folded === text) return 0;
  if (folded.startsWith(text)) return 1;
  return folded.includes(text) ? 2 : 3;
}

/** Maximum number of results whose titles are compared with the text. */
const COMPARED_MAX = 40;

function findKind(kind: SearchKind, index: EntryIndex, asked: string, way: keyof TextIndex) {
  const text = toWords(asked);
  const near = index.text[way](asked)
    .slice(0, COMPARED_MAX)
    .flatMap((position) => {
      const entry = index.entries[position];
      return entry ? [{ entry, distance: toDistance(entry.title, text) }] : [];
    })
    .toSorted((one, other) => one.distance - other.distance);
  const entries = near.slice(0, SHOWN_MAX[kind]).map(({ entry }) => entry);
  return { kind, entries, distance: near[0]?.distance ?? 0 };
}

function findGroups(indexes: EntryIndexes, text: string, way: keyof TextIndex): FoundGroup[] {
  return SEARCH_KINDS.flatMap((kind) => {
    const index = indexes[kind];
    return index ? [findKind(kind, index, text, way)] : [];
  })
    .filter(({ entries }) => entries.length > 0)
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ kind, entries }) => ({ kind, entries }));
}

/**
 * Entries with the words of a text, by kind; the kind with the nearest title first. If there are none, entries that are spelled
 * similarly.
 */
export function findEntries(indexes: EntryIndexes, text: string): Found {
  const groups = findGroups(indexes, text, 'find');
  if (groups.length > 0) return { groups, isSimilar: false };
  return { groups: findGroups(indexes, text, 'findSimilar'), isSimilar: true };
}

/** Popular games and the next matches, suggested for a text without results and before a text is typed. */
export function suggestEntries({ game, match }: EntryIndexes): FoundGroup[] {
  const open = game?.entries.filter(({ isClosed }) => !isClosed) ?? [];
  const popular = open.filter(({ isHot }) => isHot);
  const groups: FoundGroup[] = [
    { kind: 'game', entries: (popular.length > 0 ? popular : open).slice(0, SHOWN_MAX.game - 2) },
    { kind: 'match', entries: match?.entries.slice(0, SHOWN_MAX.match - 2) ?? [] },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
