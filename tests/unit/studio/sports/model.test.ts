import { describe, expect, test } from 'vitest';
import { toCommitment } from '../../../../src/studio/slots/provably-fair.ts';
import { WEIGHT_SUM } from '../../../../src/studio/sports/engine.ts';
import { LEAGUES } from '../../../../src/studio/sports/leagues.ts';
import { playMatch, toServerSeed, verifyMatch } from '../../../../src/studio/sports/play.ts';
import { toFinals } from '../../../../src/studio/sports/predict.ts';
import { listFixtures, type Match } from '../../../../src/studio/sports/schedule.ts';
import { SPORT_IDS, SPORTS } from '../../../../src/studio/sports/sports.ts';

const SEED = `${'c0ffee'.repeat(10)}abcd`;
const AT = Date.UTC(2026, 10, 22, 12);

function requireLeague(sportId: string) {
  const league = LEAGUES.find((one) => one.sportId === sportId);
  if (!league) throw new Error(sportId);
  return league;
}

function toPairing(sportId: string, home: number, away: number) {
  const { teams } = requireLeague(sportId);
  const [one, other] = [teams[home], teams[away]];
  if (!one || !other) throw new Error('teams');
  return { home: one, away: other };
}

function requireFixture(sportId: (typeof SPORT_IDS)[number]): Match {
  const [match] = listFixtures([sportId], AT, AT + 600_000);
  if (!match) throw new Error('fixture');
  return match;
}

describe.each(SPORT_IDS)('%s', (sportId) => {
  const { engine } = SPORTS[sportId];

  test('weights of every tick have the right sum, and none is negative', () => {
    const pairing = toPairing(sportId, 0, 5);
    let states = [engine.start];
    for (let tick = 1; states.length > 0; tick += 1) {
      const next = new Map<string, (typeof states)[number]>();
      for (const state of states) {
        const branches = engine.branch(state, tick, pairing);
        expect(branches.reduce((sum, { weight }) => sum + weight, 0)).toBe(WEIGHT_SUM);
        for (const branch of branches) {
          expect(branch.weight).toBeGreaterThanOrEqual(0);
          expect(Number.isInteger(branch.weight)).toBe(true);
          const scored = branch.state[0] + branch.state[1] - state[0] - state[1];
          if (branch.scorer === null) expect(scored).toBe(0);
          if (branch.weight > 0 && !engine.isOver(branch.state, tick)) next.set(branch.state.join(), branch.state);
        }
      }
      states = [...next.values()];
      expect(tick).toBeLessThanOrEqual(engine.maxTicks);
    }
  });

  test('chances of all endings sum to one, from the start and from the middle', () => {
    const pairing = toPairing(sportId, 2, 3);
    const sum = (from: typeof engine.start, tick: number) =>
      toFinals(engine, pairing, from, tick).reduce((total, { chance }) => total + chance, 0);
    expect(sum(engine.start, 0)).toBeCloseTo(1, 10);
    expect(sum([1, 0, ...engine.start.slice(2)], 10)).toBeCloseTo(1, 10);
  });

  test('matches end as often as the odds say', async () => {
    const match = requireFixture(sportId);
    const pairing = toPairing(sportId, 1, 4);
    const played = { ...match, homeId: pairing.home.teamId, awayId: pairing.away.teamId };
    const finals = toFinals(engine, pairing, engine.start, 0);
    const expected = finals.filter(({ home, away }) => home > away).reduce((sum, { chance }) => sum + chance, 0);
    const ticks = finals.reduce((sum, final) => sum + final.ticks * final.chance, 0);
    const rounds = 120;
    let homeWins = 0;
    let length = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { states } = await playMatch(played, await toServerSeed(SEED, `round-${round}`));
      const [home = 0, away = 0] = states.at(-1) ?? [];
      homeWins += home > away ? 1 : 0;
      length += states.length - 1;
    }
    // Four standard errors. The seeds are fixed, so the test cannot fail by chance.
    expect(Math.abs(homeWins / rounds - expected)).toBeLessThan(4 * Math.sqrt((expected * (1 - expected)) / rounds));
    expect(Math.abs(length / rounds - ticks)).toBeLessThan(ticks * 0.06 + 0.001);
  });

  test('the better team wins more often', () => {
    const win = (home: number, away: number) =>
      toFinals(engine, toPairing(sportId, home, away), engine.start, 0)
        .filter((final) => final.home > final.away)
        .reduce((sum, { chance }) => sum + chance, 0);
    expect(win(0, 5)).toBeGreaterThan(win(5, 0));
  });

  test('a finished match is verified, and a changed score, seed or digest is not', async () => {
    const match = requireFixture(sportId);
    const serverSeed = await toServerSeed(SEED, match.matchId);
    const { states } = await playMatch(match, serverSeed);
    const claim = { serverSeed, serverSeedHash: await toCommitment(serverSeed), states };
    expect(await verifyMatch(match, claim)).toBe('fair');
    expect(await verifyMatch(match, { ...claim, serverSeed: SEED })).toBe('wrong-seed');
    const [first, ...rest] = states;
    const forged = [...(first ? [first] : []), ...rest.slice(0, -1), [9, 9] as const];
    expect(await verifyMatch(match, { ...claim, states: forged })).toBe('wrong-outcome');
  });
});

test('salt crown has no draws', () => {
  const { engine } = SPORTS['salt-crown'];
  const finals = toFinals(engine, toPairing('salt-crown', 0, 1), engine.start, 0);
  expect(finals.filter(({ home, away }) => home === away)).toEqual([]);
});

test('the football team behind scores more often, and the last fifteen minutes have the most goals', () => {
  const { engine } = SPORTS.football;
  const pairing = toPairing('football', 2, 2);
  const weight = (home: number, away: number, minute: number) =>
    engine.branch([home, away], minute, pairing)[0]?.weight ?? 0;
  expect(weight(0, 1, 30)).toBeGreaterThan(weight(0, 0, 30));
  expect(weight(0, 0, 80)).toBeGreaterThan(weight(0, 0, 50));
  expect(weight(0, 0, 50)).toBeGreaterThan(weight(0, 0, 30));
});
