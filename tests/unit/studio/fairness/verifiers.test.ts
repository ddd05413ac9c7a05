import { describe, expect, test } from 'vitest';
import { BINGO } from '../../../../src/studio/bingo/bingo.ts';
import { dealCards, joinClientSeeds } from '../../../../src/studio/cards/deal.ts';
import { beginHand, listWinners, type Play, playCard } from '../../../../src/studio/cards/hand.ts';
import { chooseByRule } from '../../../../src/studio/cards/house-rule.ts';
import { STUDIO_TITLES } from '../../../../src/studio/catalogue.ts';
import { drawCrashPoint } from '../../../../src/studio/crash/crash-point.ts';
import { toCrashSeeds } from '../../../../src/studio/crash/verify.ts';
import { toVerifyDocument, VERIFY_HEADERS } from '../../../../src/studio/fairness/document.ts';
import { type Proof, readProof, toProofCode } from '../../../../src/studio/fairness/proof.ts';
import { VERIFIED_KINDS, verifyProof } from '../../../../src/studio/fairness/verifiers.ts';
import { FISH_KINDS } from '../../../../src/studio/fish/kinds.ts';
import { drawShot } from '../../../../src/studio/fish/shot.ts';
import { BLACKJACK_TABLES } from '../../../../src/studio/live/blackjack/tables.ts';
import { drawLive, redrawLive } from '../../../../src/studio/live/outcome.ts';
import { LIVE_TABLES } from '../../../../src/studio/live/tables.ts';
import { toRoundSeeds } from '../../../../src/studio/live/verify.ts';
import { drawNumbers, toClientSeed } from '../../../../src/studio/lottery/draw-models.ts';
import { LOTTERIES } from '../../../../src/studio/lottery/lotteries.ts';
import { toPayoutMinor as toMinesPayoutMinor } from '../../../../src/studio/mines/multiples.ts';
import { drawPlaces } from '../../../../src/studio/mines/places.ts';
import { toPayoutMinor } from '../../../../src/studio/slots/engine.ts';
import { drawOutcome, toCommitment } from '../../../../src/studio/slots/provably-fair.ts';
import { toWire } from '../../../../src/studio/slots/wire.ts';
import { playMatch } from '../../../../src/studio/sports/play.ts';
import { listFixtures } from '../../../../src/studio/sports/schedule.ts';
import { toFrameWords } from '../dictionary.ts';

const serverSeed = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);
const serverSeedHash = await toCommitment(serverSeed);

async function makeSlotProof(title = STUDIO_TITLES[0], clientSeed = 'calçada 🌊') {
  if (!title) throw new Error('No title');
  const outcome = await drawOutcome(title.model, { serverSeed, clientSeed, nonce: 3 });
  return {
    kind: 'slot',
    gameId: title.gameId,
    stake: 2,
    payout: toPayoutMinor(title.model, outcome, 200) / 100,
    outcome: toWire(outcome, 200 / title.model.units),
    serverSeed,
    serverSeedHash,
    clientSeed,
    nonce: 3,
  };
}

async function makeSportsProof() {
  const [match] = listFixtures(['breach-nine'], Date.UTC(2026, 10, 22), Date.UTC(2026, 10, 23));
  if (!match) throw new Error('No match');
  const { matchId, sportId, homeId, awayId } = match;
  const { states } = await playMatch(match, serverSeed);
  return { kind: 'sports', matchId, sportId, homeId, awayId, serverSeed, serverSeedHash, states };
}

async function makeLiveProof() {
  const table = LIVE_TABLES[0];
  if (!table) throw new Error('No table');
  const seeds = toRoundSeeds(table.tableId, 41, serverSeed);
  const outcome = await drawLive(table.kind, seeds);
  return { kind: 'live', tableId: table.tableId, number: 41, serverSeed, serverSeedHash, outcome };
}

/** Uses the first round in which seat 2 can stand (`s`) with the right seed and also with the other seed, so that both have an outcome. */
async function makeBlackjackProof() {
  const [table] = BLACKJACK_TABLES;
  if (!table) throw new Error('No table');
  for (let number = 1; ; number += 1) {
    const claimed = { kind: 'blackjack' as const, dealer: [], seats: [{ seat: 2, decisions: 's', hands: [] }] };
    const outcome = await redrawLive(claimed, toRoundSeeds(table.tableId, number, serverSeed));
    const other = await redrawLive(claimed, toRoundSeeds(table.tableId, number, OTHER));
    if (outcome && other) return { kind: 'live', tableId: table.tableId, number, serverSeed, serverSeedHash, outcome };
  }
}

async function makeLotteryProof() {
  const lottery = LOTTERIES[0];
  if (!lottery) throw new Error('No lottery');
  const { gameId } = lottery;
  const drawNumber = '20261122-0001';
  const numbers = await drawNumbers(lottery.form.draw, serverSeed, toClientSeed(gameId, drawNumber));
  return { kind: 'lottery', gameId, drawNumber, numbers, seed: serverSeed, seedHash: serverSeedHash };
}

async function makeCardsProof() {
  const clientSeeds = ['areia', 'sal'];
  const deal = await dealCards({ serverSeed, clientSeed: joinClientSeeds(clientSeeds), nonce: 12 }, 3);
  const plays: Play[] = [];
  let hand = beginHand(deal);
  while (hand.turn !== undefined) {
    const seat = hand.turn;
    const card = chooseByRule({ cards: hand.left[seat] ?? [], turned: deal.turned, open: hand.open });
    plays.push({ seat, card });
    hand = playCard(hand, { seat, card });
  }
  const { turned } = deal;
  const winners = listWinners(hand);
  return { kind: 'cards', serverSeed, serverSeedHash, clientSeeds, handNumber: 12, seats: 3, plays, turned, winners };
}

/** Uses the first shot that wins with the right seed and misses with the other seed, so that the outcomes differ. */
async function makeFishProof() {
  const kind = FISH_KINDS[0];
  if (!kind) throw new Error('No fish');
  for (let nonce = 0; ; nonce += 1) {
    const seeds = { serverSeed, clientSeed: 'anzol', nonce };
    const [own, other] = [await drawShot(kind, seeds, 50), await drawShot(kind, { ...seeds, serverSeed: OTHER }, 50)];
    if (own.isCaught && !other.isCaught)
      return { ...seeds, kind: 'fish', fishKind: kind.id, serverSeedHash, stake: 0.5, payout: 1, isCaught: true };
  }
}

async function makeCrashProof() {
  const crash = (await drawCrashPoint(toCrashSeeds(41, serverSeed))) / 100;
  return { kind: 'crash', number: 41, serverSeed, serverSeedHash, crash };
}

async function makeMinesProof() {
  const seeds = { serverSeed, clientSeed: 'areia', nonce: 5 };
  const places = await drawPlaces(seeds, 24);
  const opened = Array.from({ length: 25 }, (_, field) => field).filter((field) => !places.includes(field));
  const money = { stake: 2, payout: toMinesPayoutMinor(200, 24, 1) / 100 };
  return { ...seeds, ...money, kind: 'mines', serverSeedHash, mines: 24, places, opened, hit: null, end: 'cashed' };
}

describe('a proof', () => {
  test('is read from its code, an address or JSON, with every character', async () => {
    const proof = await makeSlotProof();
    const code = toProofCode(proof);
    expect(code).toMatch(/^[\w-]+$/);
    for (const pasted of [
      code,
      `https://orla.example/studio/verify?lang=pt#r=${code}`,
      `  ${JSON.stringify(proof, null, 2)}\n`,
    ])
      expect(readProof(pasted)).toEqual(JSON.parse(JSON.stringify(proof)));
  });

  test.each(['', 'x', '{}', '[]', '{"kind":1}', '#r=!!!', 'https://orla.example/', 'e'.repeat(70_000)])(
    'is not read from %j',
    (pasted) => {
      expect(readProof(pasted)).toBeUndefined();
    },
  );
});

describe('a verifier', () => {
  test.each(STUDIO_TITLES)('repeats a round of $gameId step by step', async (title) => {
    const found = await verifyProof(await makeSlotProof(title));
    expect(found?.verdict).toBe('fair');
    expect(found?.steps.map(({ name }) => name)).toEqual(['hash', 'bytes', 'draws', 'outcome', 'pays']);
    expect(found?.steps[0]?.lines.at(-1)).toBe(`= ${serverSeedHash}`);
    for (const { lines } of found?.steps ?? []) expect(lines.join('')).not.toMatch(/undefined|NaN/);
  });

  const kinds: [string, () => Promise<Proof>][] = [
    ['slot', makeSlotProof],
    ['live', makeLiveProof],
    ['lottery', makeLotteryProof],
    ['sports', makeSportsProof],
    ['cards', makeCardsProof],
    ['fish', makeFishProof],
    ['crash', makeCrashProof],
    ['mines', makeMinesProof],
  ];
  test('exists for each of these kinds', () => {
    expect(VERIFIED_KINDS).toEqual(kinds.map(([kind]) => kind));
  });

  test.each(kinds)('of %s accepts an honest round and rejects another seed and another outcome', async (_, make) => {
    const proof = await make();
    const seedField = 'seed' in proof ? 'seed' : 'serverSeed';
    const hashField = 'seed' in proof ? 'seedHash' : 'serverSeedHash';
    expect((await verifyProof(proof))?.verdict).toBe('fair');
    expect((await verifyProof({ ...proof, [seedField]: OTHER }))?.verdict).toBe('wrong-seed');
    const swapped = { ...proof, [seedField]: OTHER, [hashField]: await toCommitment(OTHER) };
    expect((await verifyProof(swapped))?.verdict).toBe('wrong-outcome');
  });

  test('of live tables repeats blackjack with its decisions, and rejects other ones', async () => {
    const proof = await makeBlackjackProof();
    const found = await verifyProof(proof);
    expect([found?.verdict, found?.steps.at(-1)?.lines.length]).toEqual(['fair', 2]);
    expect((await verifyProof({ ...proof, serverSeed: OTHER }))?.verdict).toBe('wrong-seed');
    const swapped = { ...proof, serverSeed: OTHER, serverSeedHash: await toCommitment(OTHER) };
    expect((await verifyProof(swapped))?.verdict).toBe('wrong-outcome');
    const seats = proof.outcome.kind === 'blackjack' ? proof.outcome.seats : [];
    for (const decisions of ['', 'h', 'ss', 'is', 'x']) {
      const outcome = { ...proof.outcome, seats: seats.map((seat) => ({ ...seat, decisions })) };
      expect((await verifyProof({ ...proof, outcome }))?.verdict).toBe('wrong-outcome');
    }
  });

  test('of lotteries repeats the calls of bingo too', async () => {
    const { gameId, form } = BINGO;
    const numbers = await drawNumbers(form.draw, serverSeed, toClientSeed(gameId, '1'));
    const proof = { kind: 'lottery', gameId, drawNumber: '1', numbers, seed: serverSeed, seedHash: serverSeedHash };
    expect((await verifyProof(proof))?.verdict).toBe('fair');
  });

  test.each([
    { kind: 'slot' },
    { kind: 'constructor' },
    { kind: 'live', tableId: 'x' },
    { kind: 'lottery', gameId: 'no-such' },
  ])('refuses %j', async (proof) => {
    expect(await verifyProof(proof)).toBeUndefined();
  });
});

describe('the page', () => {
  test('cannot send requests, runs in a sandbox and has its words in its language', () => {
    expect(VERIFY_HEADERS['content-security-policy']).toContain("connect-src 'none'");
    expect(VERIFY_HEADERS['content-security-policy']).toContain('sandbox allow-scripts');
    expect(toVerifyDocument(toFrameWords('verify', 'pt'), undefined)).toContain('Conferir uma rodada');
    expect(toVerifyDocument(toFrameWords('verify', 'en'), undefined)).toContain('Verify a round');
  });
});
