import type { CallName, Fault, Injection } from './faults.ts';
import type { Rig } from './rig.ts';

/**
 * Course of a round. `play`: to its outcome · `void`: the bet is taken, then the round is cancelled and everything is returned · `late`:
 * the player bets after closing, and the vendor must keep nothing · `parts`: the round pays two wins, and only the second ends it · `jackpot`:
 * a jackpot or a promotion is paid without a bet · `taken-back`: the round is played, then its win is taken back. Not every game supports all of
 * them.
 */
export type Way = 'play' | 'void' | 'late' | 'parts' | 'jackpot' | 'taken-back';

export interface Scenario {
  readonly id: string;
  readonly way?: Way;
  readonly injections?: readonly Injection[];
  readonly balanceMinor?: number;
  readonly isLaunchLive?: boolean;
  readonly endsLaunchAfterBet?: boolean;
  /** The minimum stake of the game; none when omitted. */
  readonly minBetMinor?: number;
  /** The wallet answers a repeated call with the present balance, not with the first answer's balance. */
  readonly answersPresentBalance?: boolean;
  /** The keys of the player's requests, in order. */
  readonly plays?: readonly string[];
  readonly isAtOnce?: boolean;
  /** A key that is requested once more at the end. */
  readonly repeats?: string;
  /** A check in addition to the general rules; undefined when it passes. */
  expect(rig: Rig): string | undefined;
}

const count = ({ calls }: Rig, name: CallName) =>
  new Set(calls.filter((call) => call.name === name && call.moved?.ok).map(({ input }) => input['transactionId'])).size;

/** A vendor that was killed may have received the bet too late, or return pending stakes; it must not owe the player anything. */
function isPlayed(times: number): Scenario['expect'] {
  return (rig) => {
    const [bets, wins, returned] = [count(rig, 'bet'), count(rig, 'win'), count(rig, 'rollback')];
    if (bets === times && wins === times) return undefined;
    if (rig.isVendorKilled && bets <= times && wins + returned === bets) return undefined;
    return `${times} bets and ${times} wins were expected, not ${bets} and ${wins}`;
  };
}
const isPlayedOnce = isPlayed(1);
const isPaidTwice: Scenario['expect'] = (rig) =>
  rig.isVendorKilled || (count(rig, 'bet') === 1 && count(rig, 'win') === 2)
    ? undefined
    : 'one bet and two wins were expected';
const isPaidWithoutBet: Scenario['expect'] = (rig) => {
  const isPaid = rig.ledger.balanceMinor > rig.startMinor;
  return rig.isVendorKilled || (count(rig, 'bet') === 0 && count(rig, 'win') === 1 && isPaid)
    ? undefined
    : 'one jackpot or promotion without a bet was expected';
};
const isTakenBack: Scenario['expect'] = (rig) => {
  const left = [...rig.ledger.rounds.values()].reduce((sum, { wins }) => sum + wins.size, 0);
  const isDone = count(rig, 'bet') === 1 && count(rig, 'win') === 1 && count(rig, 'rollback') === 1;
  return rig.isVendorKilled || (isDone && left === 0) ? undefined : 'one win that was taken back was expected';
};
const isEndedOnce = (rig: Rig) => {
  const states = [...rig.ledger.rounds.values()].map(({ state }) => state);
  return states.length <= 1 && !states.includes('open')
    ? undefined
    : 'the round has no end, or there are several rounds';
};
const isUntouched = (rig: Rig) =>
  count(rig, 'bet') === 0 && count(rig, 'win') === 0 ? undefined : 'nothing should have been staked or paid';
const isGivenBack = (rig: Rig) =>
  (count(rig, 'bet') === 1 || rig.isVendorKilled) &&
  count(rig, 'win') === 0 &&
  count(rig, 'rollback') === count(rig, 'bet')
    ? undefined
    : 'one bet and its rollback were expected';
const isKeptNothing = (rig: Rig) =>
  count(rig, 'win') === 0 && count(rig, 'bet') === count(rig, 'rollback')
    ? undefined
    : 'a bet after closing should have been refused or given back';

function withFault(
  call: CallName,
  fault: Fault,
  times: number,
  expect: Scenario['expect'],
  way: Way = 'play',
): Scenario {
  const id = `${way === 'play' ? '' : `${way}-`}${call}-${fault}-${times === 1 ? 'once' : 'long'}`;
  return { id, way, injections: [{ call, fault, times }], expect };
}

/** More faults than one request has attempts, so that the vendor must recover the round later. */
const LONG = 7;

/** In every scenario one player with 100.00 plays rounds of one stake. */
export const SCENARIOS: readonly Scenario[] = [
  { id: 'plain-round', expect: isPlayedOnce },
  { id: 'three-rounds', plays: ['one', 'two', 'three'], expect: isPlayed(3) },
  {
    id: 'three-at-once',
    plays: ['one', 'two', 'three'],
    isAtOnce: true,
    injections: [
      { call: 'bet', fault: 'lost-after', times: 1 },
      { call: 'win', fault: 'lost-before', times: 2 },
      { call: 'win', fault: 'lost-after', times: 2 },
    ],
    expect: isPlayed(3),
  },
  { id: 'the-player-repeats', plays: ['same', 'same'], expect: isPlayedOnce },
  { id: 'the-player-repeats-afterwards', plays: ['same'], repeats: 'same', expect: isPlayedOnce },
  { id: 'launch-ends-after-the-bet', endsLaunchAfterBet: true, expect: isPlayedOnce },
  ...(['lost-before', 'lost-after', 'silent', 'busy', 'limited', 'garbled'] as const).flatMap((fault) => [
    withFault('bet', fault, 1, isEndedOnce),
    withFault('win', fault, 1, isPlayedOnce),
  ]),
  withFault('bet', 'lost-before', LONG, isEndedOnce),
  withFault('bet', 'lost-after', LONG, isEndedOnce),
  withFault('bet', 'busy', LONG, isEndedOnce),
  withFault('win', 'lost-before', LONG, isPlayedOnce),
  withFault('win', 'lost-after', LONG, isPlayedOnce),
  withFault('win', 'busy', LONG, isPlayedOnce),
  {
    id: 'bet-and-rollback-lost',
    injections: [
      { call: 'bet', fault: 'lost-after', times: LONG },
      { call: 'rollback', fault: 'lost-after', times: LONG },
    ],
    expect: isEndedOnce,
  },
  { id: 'void-round', way: 'void', expect: isGivenBack },
  withFault('rollback', 'lost-before', 1, isGivenBack, 'void'),
  withFault('rollback', 'lost-after', 1, isGivenBack, 'void'),
  withFault('rollback', 'busy', LONG, isGivenBack, 'void'),
  { id: 'bet-after-closing', way: 'late', expect: isKeptNothing },
  withFault('rollback', 'lost-after', LONG, isKeptNothing, 'late'),
  { id: 'parts-round', way: 'parts', expect: isPaidTwice },
  withFault('win', 'lost-before', 1, isPaidTwice, 'parts'),
  withFault('win', 'lost-after', LONG, isPaidTwice, 'parts'),
  { id: 'jackpot', way: 'jackpot', expect: isPaidWithoutBet },
  withFault('win', 'lost-before', 1, isPaidWithoutBet, 'jackpot'),
  withFault('win', 'lost-after', LONG, isPaidWithoutBet, 'jackpot'),
  { id: 'win-taken-back', way: 'taken-back', expect: isTakenBack },
  withFault('win', 'lost-after', LONG, isTakenBack, 'taken-back'),
  withFault('rollback', 'lost-after', 1, isTakenBack, 'taken-back'),
  withFault('rollback', 'busy', LONG, isTakenBack, 'taken-back'),
  {
    id: 'repeated-with-present-balance',
    answersPresentBalance: true,
    plays: ['one', 'two'],
    injections: [
      { call: 'bet', fault: 'lost-after', times: 1 },
      { call: 'win', fault: 'lost-after', times: 1 },
    ],
    expect: isPlayed(2),
  },
  { id: 'stake-below-minimum', minBetMinor: 1_000_000, expect: isUntouched },
  { id: 'not-enough-money', balanceMinor: 0, expect: isUntouched },
  { id: 'launch-ended', isLaunchLive: false, expect: isUntouched },
];
