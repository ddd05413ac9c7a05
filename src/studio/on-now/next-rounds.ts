import { toMajor } from '../../contract/core/money.ts';
import type { NextRound } from '../../contract/games/on-now.ts';
import { clock } from '../../server/clock.ts';
import { BINGO, BINGO_CARDS } from '../bingo/bingo.ts';
import { getTopOdds, ODDS_UNIT } from '../lottery/bet-types.ts';
import { listLineStakesMinor } from '../lottery/limits.ts';
import { getSlotAt, toSlot } from '../lottery/schedule.ts';

/** Answers the hook `next-rounds`: the round of bingo whose cards are on sale. This call does not wake the room. */
export async function listStudioRounds(env: Env): Promise<NextRound[]> {
  const { gameId, schedule } = BINGO;
  const nowMs = clock();
  const present = getSlotAt(schedule, nowMs);
  const { drawNumber, drawsAtMs } = nowMs < present.closesAtMs ? present : toSlot(schedule, present.slot + 1);
  const priceMinor = Math.min(...listLineStakesMinor(BINGO_CARDS));
  return [
    {
      gameId,
      roundId: drawNumber,
      startsAt: new Date(drawsAtMs).toISOString(),
      price: toMajor(priceMinor),
      prize: toMajor((priceMinor * getTopOdds(BINGO_CARDS)) / ODDS_UNIT),
      players: await env.LOTTERY.getByName(gameId).countPlayers(drawNumber),
    },
  ];
}
