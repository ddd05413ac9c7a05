import * as z from 'zod/mini';
import { toMajor, toMinor } from '../../contract/core/money.ts';
import { FishShotSchema } from '../../contract/studio/fish.ts';
import { dealCards, joinClientSeeds, verifyHand } from '../cards/deal.ts';
import { type Card, isCard } from '../cards/deck.ts';
import { SEATS_MAX, SEATS_MIN } from '../cards/hand.ts';
import { FISH_KINDS, toChance } from '../fish/kinds.ts';
import { drawShot, verifyShot } from '../fish/shot.ts';
import { toBytesStep, toHashStep, type Verification } from './verification.ts';

const card = z.string().check(z.refine(isCard));
const CardsProofSchema = z.object({
  kind: z.literal('cards'),
  serverSeed: z.string(),
  serverSeedHash: z.string(),
  clientSeeds: z.array(z.string()),
  handNumber: z.number(),
  seats: z.int().check(z.gte(SEATS_MIN), z.lte(SEATS_MAX)),
  plays: z.array(z.object({ seat: z.int(), card })),
  turned: card,
  winners: z.array(z.int()),
});

/** Verifies a hand of Três Marés. The joined seeds of the members are the client seed, and the table number is the nonce. */
export async function verifyCards(input: unknown): Promise<Verification | undefined> {
  const parsed = CardsProofSchema.safeParse(input);
  if (!parsed.success) return undefined;
  const { data } = parsed;
  const claimed = {
    ...data,
    turned: data.turned as Card,
    plays: data.plays.map(({ seat, card: played }) => ({ seat, card: played as Card })),
  };
  const { serverSeed, handNumber: nonce } = data;
  const seeds = { serverSeed, clientSeed: joinClientSeeds(data.clientSeeds), nonce };
  const { hands, turned, leader } = await dealCards(seeds, data.seats);
  return {
    verdict: await verifyHand(claimed),
    subject: `#${data.handNumber}`,
    steps: [
      await toHashStep(serverSeed, data.serverSeedHash),
      await toBytesStep(seeds),
      {
        name: 'outcome',
        lines: [
          ...hands.map((hand, seat) => `${seat + 1}${seat === leader ? ' →' : ''}: ${hand.join(' ')}`),
          `+ ${turned}`,
          ...data.plays.map(({ seat, card: played }) => `${seat + 1} ${played}`),
          `= ${data.winners.map((seat) => seat + 1).join(', ')}`,
        ],
      },
    ],
  };
}

const FishProofSchema = z.extend(
  z.pick(FishShotSchema, {
    stake: true,
    payout: true,
    isCaught: true,
    serverSeed: true,
    serverSeedHash: true,
    clientSeed: true,
    nonce: true,
  }),
  { kind: z.literal('fish'), fishKind: z.string() },
);

/** Verifies a shot. One random number decides it. */
export async function verifyFish(input: unknown): Promise<Verification | undefined> {
  const parsed = FishProofSchema.safeParse(input);
  const kind = parsed.success ? FISH_KINDS.find(({ id }) => id === parsed.data.fishKind) : undefined;
  if (!parsed.success || !kind) return undefined;
  const { data } = parsed;
  const stakeMinor = toMinor(data.stake);
  const shot = await drawShot(kind, data, stakeMinor);
  const { under, below } = toChance(kind);
  return {
    verdict: await verifyShot({ ...data, kind, stakeMinor, payoutMinor: toMinor(data.payout) }),
    subject: `${kind.id} ×${kind.multiple}`,
    steps: [
      await toHashStep(data.serverSeed, data.serverSeedHash),
      await toBytesStep(data),
      { name: 'draws', lines: [`n < ${below}: n ${shot.isCaught ? '<' : '≥'} ${under}`] },
      { name: 'pays', lines: [`${data.stake.toFixed(2)} → ${toMajor(shot.payoutMinor).toFixed(2)}`] },
    ],
  };
}
