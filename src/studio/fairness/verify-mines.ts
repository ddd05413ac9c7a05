import * as z from 'zod/mini';
import { toMinor } from '../../contract/core/money.ts';
import { MinesRoundSchema } from '../../contract/studio/mines.ts';
import { COLUMNS, FIELDS, MINES_MAX, MINES_MIN, toMultiple } from '../mines/multiples.ts';
import { drawPlaces, verifyMines as verifyRound } from '../mines/places.ts';
import { toBytesStep, toHashStep, type Verification } from './verification.ts';

const MinesProofSchema = z.object({
  ...z.pick(MinesRoundSchema, {
    stake: true,
    opened: true,
    payout: true,
    hit: true,
    serverSeedHash: true,
    clientSeed: true,
    nonce: true,
  }).shape,
  kind: z.literal('mines'),
  mines: z.int().check(z.gte(MINES_MIN), z.lte(MINES_MAX)),
  end: z.string(),
  places: z.array(z.int()),
  serverSeed: z.string(),
});

/** `*` a mine, `!` the mine that was opened, `o` a field that was opened, `.` any other. */
function toRows(places: readonly number[], opened: readonly number[], hit: number | null): string[] {
  const marks = Array.from({ length: FIELDS }, (_, field) => {
    if (field === hit) return '!';
    if (places.includes(field)) return '*';
    return opened.includes(field) ? 'o' : '.';
  });
  return Array.from({ length: FIELDS / COLUMNS }, (_, row) =>
    marks.slice(row * COLUMNS, (row + 1) * COLUMNS).join(' '),
  );
}

/** Verifies a round of mines. A shuffle of the fields places the mines. */
export async function verifyMines(input: unknown): Promise<Verification | undefined> {
  const parsed = MinesProofSchema.safeParse(input);
  if (!parsed.success) return undefined;
  const { data } = parsed;
  const { mines, opened, hit, end, stake, payout } = data;
  const places = await drawPlaces(data, mines);
  const factor = end === 'hit' ? 0 : end === 'returned' ? 1 : toMultiple(mines, opened.length) / 100;
  return {
    verdict: await verifyRound({ ...data, stakeMinor: toMinor(stake), payoutMinor: toMinor(payout) }),
    subject: `5 × 5, ${mines}`,
    steps: [
      await toHashStep(data.serverSeed, data.serverSeedHash),
      await toBytesStep(data),
      { name: 'draws', lines: [`n < 25, n < 24, …: ${mines} × Fisher-Yates → ${places.join(' ')}`] },
      { name: 'outcome', lines: toRows(places, opened, hit) },
      { name: 'pays', lines: [`${stake.toFixed(2)} × ${factor.toFixed(2)} = ${payout.toFixed(2)}`] },
    ],
  };
}
