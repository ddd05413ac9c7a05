import type { CallName, Fault, Injection } from './faults.ts';
import type { Rig } from './rig.ts';

export interface Scenario {
  readonly id: string;
  readonly injections?: readonly Injection[];
  readonly balanceMinor?: number;
  readonly isLaunchLive?: boolean;
  /** How often the player asks for a round, and under how many different keys. */
  readonly plays?: readonly string[];
  /** Beside the rules that always hold; undefined when it is as it has to be. */
  expect(rig: Rig): string | undefined;
}

const count = ({ calls }: Rig, name: CallName) =>
  new Set(calls.filter((call) => call.name === name && call.moved?.ok).map(({ input }) => input['transactionId'])).size;

const isPlayedOnce = (rig: Rig) =>
  count(rig, 'bet') === 1 && count(rig, 'win') === 1 ? undefined : 'one bet and one win were expected';
const isEndedOnce = (rig: Rig) => {
  const states = [...rig.ledger.rounds.values()].map(({ state }) => state);
  return states.length <= 1 && !states.includes('open')
    ? undefined
    : 'the round has no end, or there are several rounds';
};
const isUntouched = (rig: Rig) =>
  count(rig, 'bet') === 0 && count(rig, 'win') === 0 ? undefined : 'nothing should have been staked or paid';

function withFault(call: CallName, fault: Fault, times: number, expect: Scenario['expect']): Scenario {
  return { id: `${call}-${fault}-${times === 1 ? 'once' : 'long'}`, injections: [{ call, fault, times }], expect };
}

/** Longer than the attempts of one request: the vendor has to come back to it. */
const LONG = 7;

/** Every scenario is one player with 100.00 and rounds of one stake. */
export const SCENARIOS: readonly Scenario[] = [
  { id: 'plain-round', expect: isPlayedOnce },
  {
    id: 'three-rounds',
    plays: ['one', 'two', 'three'],
    expect: (rig) => (count(rig, 'bet') === 3 && count(rig, 'win') === 3 ? undefined : 'three rounds were expected'),
  },
  { id: 'the-player-repeats', plays: ['same', 'same'], expect: isPlayedOnce },
  ...(['lost-before', 'lost-after', 'busy', 'limited', 'garbled'] as const).flatMap((fault) => [
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
  { id: 'not-enough-money', balanceMinor: 0, expect: isUntouched },
  { id: 'launch-ended', isLaunchLive: false, expect: isUntouched },
];
