import { expect, test } from 'vitest';
import { hasLines, listMarks, listFilters as toFilters } from '../../../../src/components/lobby/list-filters.ts';
import type { Game } from '../../../../src/contract/games/games.ts';
import { LobbyIsland } from '../../../../src/islands/lobby/LobbyIsland.tsx';
import { createT } from '../../../../src/lib/words.ts';
import { toFilterName } from '../../../../src/stores/games/code-name.ts';
import type { LobbySeed } from '../../../../src/stores/games/lobby-seed.ts';
import messages from '../../../../src/words/en/play.json' with { type: 'json' };
import { createBrowser } from '../../stores/browser.ts';
import { render } from '../render.ts';

createBrowser();

interface Shown {
  /** Number of titles. `stakes` repeats until each title has a stake. */
  count?: number;
  gameType?: LobbySeed['gameType'];
  isHot?: boolean;
  stakes?: readonly number[];
  total?: number;
  classes?: readonly string[];
}

function renderLobby({
  count = 12,
  gameType = 'LIVE',
  isHot = false,
  stakes = [1],
  total,
  classes = [],
}: Shown): string {
  const games: Game[] = Array.from({ length: count }, (_, index) => ({
    gameId: `g${index}`,
    gameName: `Mesa ${index}`,
    gameType,
    gameClassify: '',
    vassalage: 'ORLA',
    displayName: 'Orla',
    imageUrl: '/x.svg',
    isHot: 0,
    isNew: 0,
    minBet: stakes[index % stakes.length] ?? 0,
    maxBet: 10,
    lines: 0,
    rtp: 9600,
    volatility: 'low',
    underMaintenance: false,
  }));
  const sources = [{ gameType, vassalage: '' }];
  const fixed = { gameClassify: '', vassalage: '', sources, without: [], part: 1 };
  const seed = { ...fixed, gameType, isHot, games, total: total ?? games.length };
  return render(LobbyIsland as never, {
    seed,
    vendors: [],
    filters: toFilters(seed, classes, createT(messages, 'en-GB')),
    hasTraits: hasLines(seed),
    hasRooms: false,
    marks: listMarks(seed),
    imageHosts: [],
    tabsPath: '/live',
    locale: 'en',
    messages,
  });
}

/** Returns the filters of a lobby, each with its choices. */
function listFilters(shown: Shown): string[][] {
  const html = renderLobby(shown);
  return [...html.matchAll(/<select[^>]*aria-label="([^"]*)"[^>]*>(.*?)<\/select>/g)].map(
    ([, label = '', options = '']) => [
      label,
      ...[...options.matchAll(/<option[^>]*>([^<]+)/g)].map(([, text = '']) => text).slice(1),
    ],
  );
}
const labels = (shown: Shown) => listFilters(shown).map(([label]) => label);

test('titles with different stakes can be filtered by stake', () => {
  expect(labels({ stakes: [1, 5] })).toEqual(['Minimum stake']);
  expect(labels({ stakes: [1, 1] })).toEqual([]);
  expect(labels({ stakes: [1, 5], isHot: true })).toEqual(['Minimum stake']);
  expect(labels({ stakes: [1], total: 30 }), 'more follow').toEqual(['Minimum stake']);
});

test('fewer than twelve titles have no filters', () => {
  expect(labels({ count: 11, stakes: [1, 5], classes: ['ROULETTE'] })).toEqual([]);
});

test('slots can also be filtered by lines', () => {
  expect(labels({ gameType: 'RNG', stakes: [1, 5] })).toEqual(['Minimum stake', 'Lines']);
});

test('classes can be filtered; one without a message is shown by its code', () => {
  expect(listFilters({ classes: ['ROULETTE', 'DRAGON_TIGER'] })).toEqual([
    ['Type of game', 'Roulette', 'DRAGON TIGER'],
  ]);
});

test('slots have a button for the filters by theme, feature and volatility, whose choices load when it is pressed', () => {
  const button = `>${messages['lobby.more_filters']}</button>`;
  expect(renderLobby({ gameType: 'RNG' })).toContain(button);
  expect(renderLobby({ gameType: 'RNG', count: 11 })).not.toContain(button);
  expect(renderLobby({ gameType: 'RNG', isHot: true })).not.toContain(button);
  expect(renderLobby({ gameType: 'LIVE' })).not.toContain(button);
});

test.each([
  ['minBet', '3', 'from 3'],
  ['minLineNum', '15', '15 or more'],
  ['gameClassify', 'SLOT', 'Slots'],
  ['gameClassify', 'OUTRA_COISA', 'OUTRA COISA'],
])('a %s that only the address sets is named like the others', (field, value, name) => {
  expect(toFilterName(createT(messages, 'en-GB'), field, value)).toBe(name);
});
