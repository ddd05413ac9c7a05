import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Combined, priceCombination, repriceCombination } from '../../../../src/studio/sports/combination.ts';
import {
  type Branch,
  type Engine,
  type Pairing,
  type State,
  toKey,
  WEIGHT_SUM,
} from '../../../../src/studio/sports/engine.ts';
import { LEAGUES } from '../../../../src/studio/sports/leagues.ts';
import { isVoidable, MARKETS, type MarketPick } from '../../../../src/studio/sports/markets.ts';
import { MARGIN_BASIS_POINTS, toChance } from '../../../../src/studio/sports/odds.ts';
import { type Final, toFinals } from '../../../../src/studio/sports/predict.ts';
import { judgeVoided } from '../../../../src/studio/sports/settlement.ts';
import { SPORT_IDS, SPORTS, type SportId } from '../../../../src/studio/sports/sports.ts';

/** Assumed share of matches that the house cancels at the worst moment. It is higher than any operator would accept. */
const CANCELLED = 0.02;
/** Number of moments of a match at which the test cancels it. */
const MOMENTS = 6;

interface Offer extends Combined {
  readonly picks: readonly MarketPick[];
}

/** Every choice of at most one pick of each market that has odds. */
function listOffers(sportId: SportId, views: readonly (readonly Final[])[], margin: number): Offer[] {
  let all: MarketPick[][] = [[]];
  for (const market of MARKETS[sportId].filter((each) => !isVoidable(each)))
    all = all.flatMap((some) => [some, ...market.picks.map((pick) => [...some, { market, pick }])]);
  return all.flatMap((picks) => {
    const combined = picks.length > 1 ? priceCombination(picks, views, margin) : undefined;
    return combined?.ok ? [{ picks, ...combined.value }] : [];
  });
}

interface Chanced {
  readonly state: State;
  readonly chance: number;
}

/** For each tick, the possible states of a match with their chances. A state in which the match is over stays in the list of its tick only. */
function listStates(engine: Engine, pairing: Pairing): Chanced[][] {
  const layers: Chanced[][] = [[{ state: engine.start, chance: 1 }]];
  for (let tick = 0; tick < engine.maxTicks; tick += 1) {
    const next = new Map<number, Chanced>();
    for (const { state, chance } of layers[tick] ?? [])
      for (const branch of engine.isOver(state, tick) ? [] : engine.branch(state, tick + 1, pairing)) {
        const key = toKey(branch.state);
        const known = next.get(key)?.chance ?? 0;
        next.set(key, { state: branch.state, chance: known + (chance * branch.weight) / WEIGHT_SUM });
      }
    layers.push([...next.values()].filter(({ chance }) => chance > 0));
  }
  return layers;
}

/** The mean return of an offer per unit of stake, if the match is cancelled at this tick. A match that ended before is not cancelled. */
function toReturnOfCancelled(offer: Offer, before: readonly Final[], judgements: readonly Judged[]): number {
  const prices = new Map<string, number>();
  const toPayout = (won: readonly MarketPick[]) => {
    const key = won.map(({ market }) => market.marketId).join();
    const known = prices.get(key);
    if (known !== undefined) return known;
    const terms = { price: offer.price, views: [before], marginBasisPoints: MARGIN_BASIS_POINTS.before };
    const price =
      won.length === offer.picks.length ? offer.price : won.length > 0 ? repriceCombination(won, terms) : 100;
    prices.set(key, price);
    return price;
  };
  let sum = 0;
  for (const { chance, judge } of judgements) {
    const results = offer.picks.map(judge);
    if (!results.includes('lost'))
      sum += (chance * toPayout(offer.picks.filter((_pick, at) => results[at] === 'won'))) / 100;
  }
  return sum;
}

/** The state of the branch that a random number below WEIGHT_SUM selects. */
function toNext(branches: readonly Branch[], roll: number): State | undefined {
  let sum = 0;
  for (const { weight, state } of branches) {
    sum += weight;
    if (roll < sum) return state;
  }
  return undefined;
}

interface Judged {
  readonly chance: number;
  readonly judge: (pick: MarketPick) => ReturnType<typeof judgeVoided>;
}

function judgeAt(engine: Engine, pairing: Pairing, layers: readonly Chanced[][], tick: number): Judged[] {
  const toJudged = (finals: readonly Final[], chance: number): Judged => {
    const known = new Map<string, ReturnType<typeof judgeVoided>>();
    return {
      chance,
      judge(pick) {
        const key = `${pick.market.marketId} ${pick.pick}`;
        const judgement = known.get(key) ?? judgeVoided(pick, finals);
        known.set(key, judgement);
        return judgement;
      },
    };
  };
  return layers.slice(0, tick + 1).flatMap((states, at) =>
    states.flatMap(({ state, chance }) => {
      const [home, away] = state;
      if (engine.isOver(state, at)) return [toJudged([{ home, away, ticks: at, chance: 1 }], chance)];
      return at === tick ? [toJudged(toFinals(engine, pairing, state, at), chance)] : [];
    }),
  );
}

describe.each(SPORT_IDS)('combinations of %s', (sportId) => {
  const { engine, windowTicks } = SPORTS[sportId];
  const { teams } = LEAGUES.find((league) => league.sportId === sportId) as (typeof LEAGUES)[number];
  const pairings = fc
    .tuple(fc.constantFrom(...teams), fc.constantFrom(...teams))
    .filter(([home, away]) => home !== away)
    .map(([home, away]): Pairing => ({ home, away }));

  test('keep their margin in every state of a live match, and return less than the stake whenever within the window they are bet', () => {
    const rolls = fc.array(fc.integer({ min: 0, max: WEIGHT_SUM - 1 }), {
      minLength: 1,
      maxLength: engine.maxTicks - 1,
    });
    fc.assert(
      fc.property(pairings, rolls, (pairing, weights) => {
        let state = engine.start;
        let tick = 0;
        for (const weight of weights) {
          if (engine.isOver(state, tick)) return;
          state = toNext(engine.branch(state, tick + 1, pairing), weight) ?? state;
          tick += 1;
        }
        const first = Math.floor(tick / windowTicks) * windowTicks;
        const ticks = Array.from({ length: windowTicks }, (_, index) => first + index);
        if (ticks.some((at) => engine.isOver(state, at))) return;
        const moments = ticks.map((at) => toFinals(engine, pairing, state, at));
        const views = [moments[0] ?? [], moments.at(-1) ?? []];
        for (const { picks, price, margin } of listOffers(sportId, views, MARGIN_BASIS_POINTS.live)) {
          expect(margin).toBeGreaterThanOrEqual(MARGIN_BASIS_POINTS.live);
          for (const finals of moments) expect((toChance(picks, finals).won * price) / 100).toBeLessThan(0.94);
        }
      }),
      { numRuns: 6 },
    );
  });

  test('return less than the stake on average, although one match in fifty is cancelled at the worst moment', () => {
    const pairing = { home: teams[0], away: teams.at(-1) } as Pairing;
    const before = toFinals(engine, pairing, engine.start, 0);
    const offers = listOffers(sportId, [before], MARGIN_BASIS_POINTS.before);
    const layers = listStates(engine, pairing);
    expect(offers.length).toBeGreaterThan(10);
    for (let moment = 0; moment <= MOMENTS; moment += 1) {
      const judgements = judgeAt(engine, pairing, layers, Math.floor(((engine.maxTicks - 1) * moment) / MOMENTS));
      for (const offer of offers) {
        const played = (toChance(offer.picks, before).won * offer.price) / 100;
        const cancelled = toReturnOfCancelled(offer, before, judgements);
        expect((1 - CANCELLED) * played + CANCELLED * cancelled).toBeLessThan(1);
      }
    }
  });
});
