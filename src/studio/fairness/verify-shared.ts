import * as z from 'zod/mini';
import { LiveOutcomeSchema } from '../../contract/studio/live.ts';
import { BINGO } from '../bingo/bingo.ts';
import { type LiveOutcome, redrawLive } from '../live/outcome.ts';
import { getTable } from '../live/tables.ts';
import { toRoundSeeds, verifyLiveRound } from '../live/verify.ts';
import { drawNumbers, toClientSeed } from '../lottery/draw-models.ts';
import { getLottery } from '../lottery/lotteries.ts';
import { verifyDraw } from '../lottery/provably-fair.ts';
import { toBytesStep, toHashStep, type Verification } from './verification.ts';

const LiveProofSchema = z.object({
  kind: z.literal('live'),
  tableId: z.string(),
  number: z.number(),
  serverSeed: z.string(),
  serverSeedHash: z.string(),
  outcome: LiveOutcomeSchema,
});

function toOutcomeLines(outcome: LiveOutcome): string[] {
  if (outcome.kind === 'roulette') return [String(outcome.pocket)];
  if (outcome.kind === 'baccarat') return [outcome.cards.join(' ')];
  const seats = outcome.seats.map(
    ({ seat, decisions, hands }) =>
      `${seat} ${decisions || '–'}: ${hands.map(({ cards }) => cards.join(' ')).join(' | ')}`,
  );
  return [outcome.dealer.join(' '), ...seats];
}

/** Verifies a round of a live table. Table and round number take the place of the client seed, because no player chooses one. */
export async function verifyLive(input: unknown): Promise<Verification | undefined> {
  const parsed = LiveProofSchema.safeParse(input);
  if (!parsed.success) return undefined;
  const { data } = parsed;
  const table = getTable(data.tableId);
  if (!table) return undefined;
  const seeds = toRoundSeeds(data.tableId, data.number, data.serverSeed);
  const drawn = await redrawLive(data.outcome, seeds);
  return {
    verdict: await verifyLiveRound(data),
    subject: `${data.tableId} #${data.number}`,
    steps: [
      await toHashStep(data.serverSeed, data.serverSeedHash),
      await toBytesStep(seeds),
      { name: 'outcome', lines: drawn ? toOutcomeLines(drawn) : ['–'] },
    ],
  };
}

const LotteryProofSchema = z.object({
  kind: z.literal('lottery'),
  gameId: z.string(),
  drawNumber: z.string(),
  numbers: z.array(z.string()),
  seedHash: z.string(),
  seed: z.string(),
});

/** Verifies a draw of a lottery or of bingo; both draw in the same way. */
export async function verifyLottery(input: unknown): Promise<Verification | undefined> {
  const parsed = LotteryProofSchema.safeParse(input);
  if (!parsed.success) return undefined;
  const { data } = parsed;
  const lottery = data.gameId === BINGO.gameId ? BINGO : getLottery(data.gameId);
  if (!lottery) return undefined;
  const model = lottery.form.draw;
  const clientSeed = toClientSeed(data.gameId, data.drawNumber);
  const numbers = await drawNumbers(model, data.seed, clientSeed);
  return {
    verdict: await verifyDraw(model, data),
    subject: `${lottery.gameName} ${data.drawNumber}`,
    steps: [
      await toHashStep(data.seed, data.seedHash),
      await toBytesStep({ serverSeed: data.seed, clientSeed, nonce: 0 }),
      { name: 'outcome', lines: [numbers.join(' ')] },
    ],
  };
}
