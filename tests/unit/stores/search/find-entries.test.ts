import { describe, expect, test } from 'vitest';
import type { SearchEntry, SearchKind } from '../../../../src/stores/search/entries.ts';
import { SEARCH_KINDS, SHOWN_MAX } from '../../../../src/stores/search/entries.ts';
import { createEntryIndex, findEntries, suggestEntries } from '../../../../src/stores/search/find-entries.ts';

const entry = (kind: SearchKind, title: string, more: Partial<SearchEntry> = {}): SearchEntry => ({
  kind,
  title,
  path: `/${title}`,
  ...more,
});

const ENTRIES = [
  entry('game', 'Help the Sea'),
  entry('game', 'Golden Sea', { isHot: true }),
  entry('game', 'Sea', { isHot: true, isClosed: true }),
  entry('match', 'Santos v Grêmio', { detail: 'Brasileirão', words: 'Futebol', isLive: true }),
  entry('match', 'Sea Town v Harbour', { detail: 'Coast League' }),
  entry('promotion', 'Welcome bonus'),
  entry('help', 'How do I withdraw?', { detail: 'Money' }),
  entry('page', 'Help'),
  entry('page', 'Sports', { words: 'Bets before and during a match.' }),
];

async function toIndexes(entries: readonly SearchEntry[]) {
  const rows = SEARCH_KINDS.map(
    async (kind) => [kind, await createEntryIndex(entries.filter((one) => one.kind === kind))] as const,
  );
  return Object.fromEntries(await Promise.all(rows));
}
const indexes = await toIndexes(ENTRIES);
const find = (text: string) => {
  const { groups, isSimilar } = findEntries(indexes, text);
  return { found: groups.map(({ kind, entries }) => [kind, ...entries.map(({ title }) => title)]), isSimilar };
};

describe('the search of the site', () => {
  test('lists the nearest titles first, within a kind and among the kinds', () => {
    expect(find('sea').found).toEqual([
      ['game', 'Sea', 'Help the Sea', 'Golden Sea'],
      ['match', 'Sea Town v Harbour'],
    ]);
    expect(find('help').found).toEqual([
      ['page', 'Help'],
      ['game', 'Help the Sea'],
    ]);
  });

  test('finds matches by both teams, a team, a league and a sport', () => {
    for (const text of ['santos gremio', 'gremio', 'brasileirao', 'futebol'])
      expect(find(text), text).toEqual({ found: [['match', 'Santos v Grêmio']], isSimilar: false });
  });

  test('finds answers by their subject, and pages by their description', () => {
    expect(find('money').found).toEqual([['help', 'How do I withdraw?']]);
    expect(find('bets before').found).toEqual([['page', 'Sports']]);
  });

  test('offers similar spellings only if nothing has the words', () => {
    expect(find('goldem sea')).toEqual({ found: [['game', 'Golden Sea']], isSimilar: true });
    expect(find('withdrow').found).toEqual([['help', 'How do I withdraw?']]);
    expect(find('sea').isSimilar).toBe(false);
    expect(find('zzzzzz').found).toEqual([]);
  });

  test('shows a limited number of each kind', async () => {
    const many = SEARCH_KINDS.flatMap((kind) =>
      Array.from({ length: 50 }, (_, index) => entry(kind, `Wave ${index}`, { path: `/${kind}/${index}` })),
    );
    const { groups } = findEntries(await toIndexes(many), 'wave');
    expect(Object.fromEntries(groups.map(({ kind, entries }) => [kind, entries.length]))).toEqual(SHOWN_MAX);
  });

  test('finds in the lists that have arrived', () => {
    const { match } = indexes;
    expect(findEntries({ ...(match && { match }) }, 'sea').groups.map(({ kind }) => kind)).toEqual(['match']);
    expect(findEntries({}, 'sea').groups).toEqual([]);
  });

  test('suggests popular games that are open, and the next matches', async () => {
    const titles = (groups: ReturnType<typeof suggestEntries>) => groups.map(({ entries }) => entries[0]?.title);
    expect(titles(suggestEntries(indexes))).toEqual(['Golden Sea', 'Santos v Grêmio']);
    expect(titles(suggestEntries(await toIndexes([entry('game', 'Wave')])))).toEqual(['Wave']);
    expect(suggestEntries({})).toEqual([]);
  });
});
