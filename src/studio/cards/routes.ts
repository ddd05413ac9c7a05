import { toMajor, toMinor } from '../../contract/core/money.ts';
import { openCards, sitAtCards } from '../../contract/studio/cards.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { type StudioCall, type StudioRoute, serve } from '../serve.ts';
import type { TicketRow } from '../tickets/ticket.ts';
import { isCardGame } from './games.ts';
import { ENTRIES_MINOR } from './table-timing.ts';

function toEntry({ ticket_id: ticketId, state, stake_minor, payout_minor }: TicketRow) {
  const isReturned = state === 'returned' || state === 'refused' || state === 'returning';
  const kind = state === 'settled' ? ('settled' as const) : isReturned ? ('returned' as const) : ('open' as const);
  return { ticketId, state: kind, stake: toMajor(stake_minor), payout: toMajor(payout_minor ?? 0) };
}

async function ofCards<Input>(call: StudioCall<Input>, verb: () => Promise<Answer<unknown>>): Promise<Answer<unknown>> {
  return isCardGame(call.game.gameId) ? verb() : refuse('games.unknown');
}

/** Returns an offered entry fee in minor units; undefined for another amount. The largest entry fee is within the launch's limit. */
function toEntryMinor(entry: number): number | undefined {
  const minor = toMinor(entry);
  return toMajor(minor) === entry && ENTRIES_MINOR.includes(minor) ? minor : undefined;
}

export const cardRoutes: readonly StudioRoute[] = [
  serve(openCards, (call) =>
    ofCards(call, async () => {
      const { launch, game, player } = call;
      // Lists the tickets first: listing also pays unpaid ends, and the balance then includes them.
      const listed = await player.listTickets(launch.token, game.gameId, 1);
      if (!listed.ok) return listed;
      const funds = await player.askFunds(launch.token);
      if (!funds.ok) return funds;
      const [last] = listed.value;
      return accept({
        gameId: game.gameId,
        gameName: game.gameName,
        currency: funds.value.currency,
        balance: toMajor(funds.value.balanceMinor),
        entries: ENTRIES_MINOR.map(toMajor),
        rtp: game.rtpBasisPoints,
        lastEntry: last ? toEntry(last) : null,
      });
    }),
  ),
  serve(sitAtCards, (call) =>
    ofCards(call, async () => {
      const { launch, game, player, input } = call;
      if (toMinor(input.entry) > game.maxBetMinor) return refuse('games.stake_over_limit');
      const stakeMinor = toEntryMinor(input.entry);
      if (stakeMinor === undefined) return refuse('games.stake_invalid');
      const { ticketKey, clientSeed, serverSeedHash } = input;
      const placed = await player.placeTicket(launch.token, {
        ticketKey,
        gameId: game.gameId,
        place: { kind: 'cards', name: game.gameId },
        stakeMinor,
        selection: JSON.stringify({ clientSeed, serverSeedHash }),
      });
      if (!placed.ok) return placed;
      return accept({ entry: toEntry(placed.value.ticket), balance: toMajor(placed.value.balanceMinor) });
    }),
  ),
];
