import { brand } from '../../brand/brand.ts';
import { listGames, listHotGames } from '../../contract/games/games.ts';
import { listFixtures } from '../../contract/games/on-now.ts';
import { getT } from '../../i18n/t.ts';
import { TEXT_MAX } from '../../lib/text-index.ts';
import { type SearchEntry, type SearchKind, SHOWN_MAX } from '../../stores/search/entries.ts';
import { createEntryIndex, type Found, type FoundGroup, findEntries } from '../../stores/search/find-entries.ts';
import { toGameEntry, toMatchEntry } from '../../stores/search/to-entries.ts';
import { isUnanswered, loadShell, type Page, type Shell, setPageHeaders, toCatalogueLanguage } from '../page.ts';
import { loadSiteIndex } from './site-index.ts';

const MATCHES_MAX = 200;

export interface SearchView {
  readonly shell: Shell;
  readonly text: string;
  readonly found: Found;
  /** Popular games and next matches, shown if the search has no results. */
  readonly suggested: readonly FoundGroup[];
  /** Kinds of results for which the platform did not answer. */
  readonly missing: readonly SearchKind[];
  readonly icons: Readonly<Record<string, string>>;
}

/** Finds titles by name. The platform searches them, because no page loads all titles. Undefined if the platform did not answer. */
async function findGames(page: Page, gameName: string): Promise<SearchEntry[] | undefined> {
  const { merchantCode: merchant, platform } = brand;
  const language = toCatalogueLanguage(page.locals);
  const answer = await page.locals.call(listGames, { gameName, merchant, platform, language });
  return answer?.games.map((game) => toGameEntry({ ...game, isHot: game.isHot === 1 }));
}

async function listPopular(page: Page): Promise<SearchEntry[]> {
  const { merchantCode, platform } = brand;
  const language = toCatalogueLanguage(page.locals);
  const answer = await page.locals.call(listHotGames, { merchantCode, platform, language });
  const games = answer?.list.map((game) => toGameEntry({ ...game, isHot: true })) ?? [];
  return games.filter(({ isClosed }) => !isClosed).slice(0, SHOWN_MAX.game);
}

async function listMatches(page: Page): Promise<SearchEntry[] | undefined> {
  const t = await getT(page.locals.locale, 'search');
  const language = toCatalogueLanguage(page.locals);
  const answer = await page.locals.call(listFixtures, { language, count: MATCHES_MAX });
  return answer?.fixtures.map((fixture) => {
    const { home, away } = fixture;
    return toMatchEntry(fixture, t('search.match', { home, away }));
  });
}

const isFull = ({ entries }: FoundGroup) => entries.length > 0;

/** The results for `q`, for a page that works without script. */
export async function loadSearchPage(page: Page): Promise<SearchView> {
  setPageHeaders(page, '/search');
  const text = (page.url.searchParams.get('q') ?? '').trim().slice(0, TEXT_MAX);
  const shell = await loadShell(page);
  const [site, games, matches] = await Promise.all([
    loadSiteIndex(page, shell),
    text === '' ? [] : findGames(page, text),
    listMatches(page),
  ]);
  const toIndex = async (kind: SearchKind, list: readonly SearchEntry[] = site.entries) =>
    [kind, await createEntryIndex(list.filter((entry) => entry.kind === kind))] as const;
  const indexes = Object.fromEntries([
    await toIndex('match', matches ?? []),
    ...(await Promise.all((['promotion', 'help', 'page'] as const).map((kind) => toIndex(kind)))),
  ]);
  const others = findEntries(indexes, text);
  const named: FoundGroup = { kind: 'game', entries: games ?? [] };
  const isSimilar = others.isSimilar && !isFull(named);
  const groups = [named, ...(others.isSimilar && !isSimilar ? [] : others.groups)].filter(isFull);
  const suggested: FoundGroup[] =
    groups.length > 0
      ? []
      : [
          { kind: 'game', entries: await listPopular(page) },
          { kind: 'match', entries: matches?.slice(0, SHOWN_MAX.match) ?? [] },
        ];
  const missing = [...site.missing];
  if (isUnanswered(page, games)) missing.unshift('game');
  if (isUnanswered(page, matches)) missing.unshift('match');
  return { shell, text, found: { groups, isSimilar }, suggested: suggested.filter(isFull), missing, icons: site.icons };
}
