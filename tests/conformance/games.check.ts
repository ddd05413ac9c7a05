import { launchGame, listGames } from '../../src/contract/games.ts';
import { login } from '../../src/contract/session.ts';
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
];
