import { launchGame } from '../../src/contract/games-launch.ts';
import { login } from '../../src/contract/session.ts';
import { spinSlot } from '../../src/contract/studio.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { JOIN_PASSWORD } from './join.ts';

/** Plays slots past the screens, as another device of the member: every round has the same stake. */
export async function playRounds(
  origin: string,
  account: string,
  play: { gameId: string; rounds: number; stake: number },
) {
  const client = new ConformanceClient(origin);
  const signedIn = await client.call(login, { type: 'username', username: account, password: JOIN_PASSWORD });
  if (!signedIn.ok) throw new Error(`sign-in: ${signedIn.code}`);
  client.bearer = signedIn.value.token;
  const launched = await client.call(launchGame, { gameId: play.gameId, vassalage: 'ORLA' });
  if (!launched.ok) throw new Error(`launch: ${launched.code}`);
  const launch = launched.value.game_url.split('#launch=')[1] ?? '';
  for (let round = 0; round < play.rounds; round += 1) {
    const spin = { launch, roundKey: crypto.randomUUID(), stake: play.stake, clientSeed: 'e2e' };
    const spun = await client.call(spinSlot, spin);
    if (!spun.ok) throw new Error(`spin: ${spun.code}`);
  }
}
