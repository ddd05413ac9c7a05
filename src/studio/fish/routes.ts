import { toMajor, toMinor } from '../../contract/core/money.ts';
import { openFish, shootFish } from '../../contract/studio/fish.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { type StudioCall, type StudioRoute, serve } from '../serve.ts';
import type { TicketRow } from '../tickets/ticket.ts';
import { isFishGame } from './games.ts';
import { chooseSea, toSeaName } from './seas.ts';
import { STAKES_MINOR } from './shot.ts';
import { toShot } from './wire.ts';

function toLastShot(ticket: TicketRow | undefined) {
  if (!ticket) return null;
  const isReturned = ticket.state === 'returned' || ticket.state === 'returning' || ticket.state === 'refused';
  if (isReturned) return { state: 'returned' as const, shot: null };
  return { state: ticket.state === 'settled' ? ('settled' as const) : ('open' as const), shot: toShot(ticket) };
}

async function ofFish<Input>(call: StudioCall<Input>, verb: () => Promise<Answer<unknown>>): Promise<Answer<unknown>> {
  return isFishGame(call.game.gameId) ? verb() : refuse('games.unknown');
}

export const fishRoutes: readonly StudioRoute[] = [
  serve(openFish, (call) =>
    ofFish(call, async () => {
      const { env, launch, game, player } = call;
      // Lists the tickets before the balance is read, because listing also pays ended tickets that are not paid yet.
      const listed = await player.listTickets(launch.token, game.gameId, 1);
      if (!listed.ok) return listed;
      const funds = await player.askFunds(launch.token);
      if (!funds.ok) return funds;
      const sea = await chooseSea(env, game.gameId, launch.player);
      return accept({
        gameId: game.gameId,
        gameName: game.gameName,
        currency: funds.value.currency,
        balance: toMajor(funds.value.balanceMinor),
        stakes: STAKES_MINOR.map(toMajor),
        rtp: game.rtpBasisPoints,
        sea,
        ...(await env.FISH.getByName(toSeaName(game.gameId, sea)).getCommitment(launch.player)),
        lastShot: toLastShot(listed.value[0]),
      });
    }),
  ),
  serve(shootFish, (call) =>
    ofFish(call, async () => {
      const { env, launch, game, player, input } = call;
      const { shotKey, stake, fish, clientSeed } = input;
      const stakeMinor = toMinor(stake);
      if (stakeMinor > game.maxBetMinor) return refuse('games.stake_over_limit');
      if (toMajor(stakeMinor) !== stake || !STAKES_MINOR.includes(stakeMinor)) return refuse('games.stake_invalid');
      const name = toSeaName(game.gameId, input.sea ?? 1);
      const sea = env.FISH.getByName(name);
      const aimed = await sea.aim(launch.player, shotKey, fish);
      if (!aimed.ok) return aimed;
      const placed = await player.placeTicket(launch.token, {
        ticketKey: shotKey,
        gameId: game.gameId,
        place: { kind: 'fish', name },
        stakeMinor,
        selection: JSON.stringify({ shotKey, fish, clientSeed }),
      });
      if (!placed.ok) return placed;
      const shot = toShot(placed.value.ticket);
      if (!shot) return refuse('upstream.unavailable');
      return accept({
        shot,
        balance: toMajor(placed.value.balanceMinor),
        ...(await sea.getCommitment(launch.player)),
      });
    }),
  ),
];
