import { getFavoriteGames, listRecentGames } from '../../src/contract/games/favourites.ts';
import { getGame, listGames } from '../../src/contract/games/games.ts';
import { launchGame } from '../../src/contract/games/launch.ts';
import { getFixture, listFixtures } from '../../src/contract/games/on-now.ts';
import { listWinners } from '../../src/contract/games/winners.ts';
import { listOpenedNumbers, listPopular } from '../../src/contract/lottery/lottery.ts';
import { exportRounds, listRounds } from '../../src/contract/records/records.ts';
import { login } from '../../src/contract/session/session.ts';
import { type Check, expect, type Subject } from './check.ts';

async function signIn({ client, account }: Subject): Promise<void> {
  expect(account, 'no account');
  const answer = await client.call(login, { type: 'username', ...account });
  expect(answer.ok, `sign-in refused: ${answer.ok ? '' : answer.code}`);
  client.bearer = answer.value.token;
}

export const gameChecks: Check[] = [
  {
    id: 'launchGame refuses a guest',
    endpoint: launchGame,
    requires: 'nothing',
    run: async ({ client }) => {
      const answer = await client.call(launchGame, { gameId: 'any', vassalage: 'ANY' });
      expect(!answer.ok && answer.code === 'session.required', 'expected session.required');
    },
  },
  {
    id: 'launchGame opens a listed title and refuses an unknown one',
    endpoint: launchGame,
    requires: 'account',
    run: async (subject) => {
      await signIn(subject);
      const listed = await subject.client.call(listGames, { pageSize: 1 });
      const game = listed.ok ? listed.value.games[0] : undefined;
      expect(game, 'no title is listed');
      const launched = await subject.client.call(launchGame, { gameId: game.gameId, vassalage: game.vassalage });
      expect(launched.ok && launched.value.game_url.length > 0, 'no game_url');
      expect(!launched.value.game_url.includes(String(subject.client.bearer)), 'the session stands in game_url');
      const unknown = await subject.client.call(launchGame, { gameId: 'no-such-title', vassalage: game.vassalage });
      expect(!unknown.ok && unknown.code === 'games.unknown', 'an unknown title was launched');
    },
  },
  {
    id: 'one title is what the list has of it, and an unknown one is none',
    endpoint: getGame,
    requires: 'nothing',
    run: async ({ client }) => {
      const listed = await client.call(listGames, { pageSize: 1 });
      const game = listed.ok ? listed.value.games[0] : undefined;
      expect(game, 'no title is listed');
      const one = await client.call(getGame, { gameId: game.gameId, vassalage: game.vassalage });
      expect(one.ok && one.value.gameName === game.gameName, 'another title was answered');
      const unknown = await client.call(getGame, { gameId: 'no-such-title', vassalage: game.vassalage });
      expect(!unknown.ok && unknown.code === 'games.unknown', 'expected games.unknown');
    },
  },
  {
    id: 'a listed match is told by its id with at least its main market, and an unknown one is none',
    endpoint: getFixture,
    requires: 'nothing',
    run: async ({ client }) => {
      const listed = await client.call(listFixtures, { count: 1 });
      expect(listed.ok, 'no list of matches');
      const [first] = listed.value.fixtures;
      if (first) {
        const one = await client.call(getFixture, { fixtureId: first.fixtureId });
        // The match may end between the two calls.
        const isOver = !one.ok && one.code === 'games.unknown';
        expect(isOver || (one.ok && one.value.fixture.fixtureId === first.fixtureId), 'another match was answered');
      }
      const unknown = await client.call(getFixture, { fixtureId: 'no-such-match' });
      expect(!unknown.ok && unknown.code === 'games.unknown', 'expected games.unknown');
    },
  },
  {
    id: 'a page out of range is the last page',
    endpoint: listGames,
    requires: 'nothing',
    run: async ({ client }) => {
      const first = await client.call(listGames, { pageSize: 2 });
      expect(
        first.ok && first.value.totalPages === Math.ceil(first.value.total / 2),
        'totalPages is not total by page size',
      );
      const last = await client.call(listGames, { pageSize: 2, page: first.value.totalPages });
      const beyond = await client.call(listGames, { pageSize: 2, page: first.value.totalPages + 50 });
      expect(last.ok && beyond.ok, 'a page was refused');
      const toIds = (games: readonly { gameId: string }[]) => games.map(({ gameId }) => gameId).join();
      expect(toIds(last.value.games) === toIds(beyond.value.games), 'another page was answered');
    },
  },
  {
    id: 'a name is found without case',
    endpoint: listGames,
    requires: 'nothing',
    run: async ({ client }) => {
      const any = await client.call(listGames, { pageSize: 1 });
      const game = any.ok ? any.value.games[0] : undefined;
      expect(game, 'no title is listed');
      const found = await client.call(listGames, { gameName: game.gameName.toUpperCase() });
      expect(found.ok && found.value.games.some(({ gameId }) => gameId === game.gameId), 'not found by its name');
    },
  },
  {
    id: 'winners are ranked by payout, with masked names',
    endpoint: listWinners,
    requires: 'nothing',
    run: async ({ client }) => {
      const answer = await client.call(listWinners, {});
      expect(answer.ok, 'refused');
      const { list } = answer.value;
      expect(
        list.every(({ account }) => account.includes('*')),
        'a name is not masked',
      );
      expect(
        list.every(({ payout }, at) => at === 0 || payout <= (list[at - 1]?.payout ?? 0)),
        'out of order',
      );
    },
  },
  {
    id: 'popular games and opened numbers answer a guest',
    endpoint: listPopular,
    requires: 'nothing',
    run: async ({ client }) => {
      const popular = await client.call(listPopular, {});
      expect(popular.ok && popular.value.list.length <= 20, 'popular games');
      expect((await client.call(listOpenedNumbers, {})).ok, 'opened numbers');
    },
  },
  {
    id: 'records, favourites and recent games are refused to a guest',
    endpoint: listRounds,
    requires: 'nothing',
    run: async ({ client }) => {
      for (const endpoint of [listRounds, exportRounds, getFavoriteGames, listRecentGames]) {
        const { status } = await client.raw('GET', endpoint.path);
        expect(status === 401, `${endpoint.path}: ${status}`);
      }
    },
  },
  {
    id: 'a title that was only opened is not among the recent games, and the record has its totals',
    endpoint: listRecentGames,
    requires: 'account',
    run: async (subject) => {
      await signIn(subject);
      const { client } = subject;
      const listed = await client.call(listGames, { pageSize: 1 });
      const game = listed.ok ? listed.value.games[0] : undefined;
      expect(game, 'no title is listed');
      await client.call(launchGame, { gameId: game.gameId, vassalage: game.vassalage });
      const recent = await client.call(listRecentGames, {});
      expect(recent.ok && recent.value.list.length === 0, 'an opened title counts as played');
      const record = await client.call(listRounds, {});
      expect(record.ok && record.value.list.length <= record.value.total, 'the record');
    },
  },
];
