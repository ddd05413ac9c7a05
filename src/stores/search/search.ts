import { atom } from 'nanostores';
import { listFixtures } from '../../contract/games/on-now.ts';
import { toLocalePath } from '../../i18n/locales.ts';
import { environment } from '../core/environment.ts';
import { request } from '../core/request.ts';
import { loadGameRows } from '../games/game-rows.ts';
import { toLanguage } from '../site/catalogue-language.ts';
import type { SearchEntry, SearchKind } from './entries.ts';
import {
  createEntryIndex,
  type EntryIndexes,
  type Found,
  type FoundGroup,
  findEntries,
  NOTHING,
  suggestEntries,
} from './find-entries.ts';
import { isSiteIndex, SITE_INDEX_PATH, SITE_KINDS } from './site-index.ts';
import { toGameEntry, toMatchEntry } from './to-entries.ts';

const MATCHES_MAX = 200;
/** Age from which the lists are loaded again when the search is reopened. */
const OLD_MS = 60_000;

export interface SearchState {
  readonly text: string;
  readonly found: Found;
  /** Popular games and next matches. */
  readonly suggested: readonly FoundGroup[];
  /** Kinds whose list is still being loaded for the first time. */
  readonly loading: readonly SearchKind[];
  /** Kinds whose list could not be loaded, so that results may be missing. */
  readonly missing: readonly SearchKind[];
  /** Outlines of the icons of kinds and categories, as SVG paths. */
  readonly icons: Readonly<Record<string, string>>;
}

const EMPTY = { text: '', found: NOTHING, suggested: [], loading: [], missing: [], icons: {} };
export const $search = atom<SearchState>(EMPTY);

let indexes: EntryIndexes = {};
let loadedAt = Number.NEGATIVE_INFINITY;

function show(more: Partial<SearchState> = {}): void {
  const text = more.text ?? $search.get().text;
  const found = text.trim() === '' ? NOTHING : findEntries(indexes, text);
  $search.set({ ...$search.get(), ...more, found });
}

/** Loads the lists of these kinds. If the list of a kind failed, the earlier list of this kind stays. */
async function take(
  kinds: readonly SearchKind[],
  load: () => Promise<Partial<Record<SearchKind, SearchEntry[]>> | undefined>,
) {
  const lists = await load().catch(() => undefined);
  for (const kind of kinds) {
    const list = lists?.[kind];
    if (!list) continue;
    const index = await createEntryIndex(list);
    // `indexes` is read after the wait, because another list may have arrived in the meantime.
    indexes = { ...indexes, [kind]: index };
  }
  const { loading, missing } = $search.get();
  show({
    suggested: suggestEntries(indexes),
    loading: loading.filter((kind) => !kinds.includes(kind)),
    missing: [...missing, ...kinds.filter((kind) => !lists?.[kind] && !indexes[kind])],
  });
}

async function loadGames() {
  const rows = await loadGameRows();
  return rows && { game: rows.map(toGameEntry) };
}

async function loadMatches(toTitle: (home: string, away: string) => string) {
  const answer = await request(listFixtures, { ...toLanguage(), count: MATCHES_MAX });
  return answer.ok
    ? { match: answer.value.fixtures.map((one) => toMatchEntry(one, toTitle(one.home, one.away))) }
    : undefined;
}

async function loadSite() {
  const { fetch, locale } = environment();
  const answer = await fetch(toLocalePath(SITE_INDEX_PATH, locale), {});
  const site: unknown = answer.ok ? await answer.json() : undefined;
  if (!isSiteIndex(site)) return undefined;
  $search.set({ ...$search.get(), icons: site.icons });
  const toList = (kind: SearchKind) => site.entries.filter((entry) => entry.kind === kind);
  return Object.fromEntries(
    SITE_KINDS.filter((kind) => !site.missing.includes(kind)).map((kind) => [kind, toList(kind)]),
  );
}

/** Loads the lists, unless they were loaded recently. `toTitle` returns the title of a match. */
export async function loadSearch(toTitle: (home: string, away: string) => string): Promise<void> {
  const { now } = environment();
  const { missing, loading } = $search.get();
  if (loading.length > 0 || (missing.length === 0 && now() - loadedAt < OLD_MS)) return;
  loadedAt = now();
  show({ loading: ['game', 'match', ...SITE_KINDS], missing: [] });
  await Promise.all([
    take(['game'], loadGames),
    take(['match'], () => loadMatches(toTitle)),
    take(SITE_KINDS, loadSite),
  ]);
}

/** Searches the lists that have arrived, after every letter. */
export function search(text: string): void {
  show({ text });
}
