import type { CrashBet, CrashRound, CrashState } from '../../../contract/studio/crash.ts';
import { toCrashSeeds, verifyCrashRound } from '../../crash/verify.ts';
import type { Panel } from '../dialog.ts';
import { make } from '../dom.ts';
import { createSharedRoundsPanel, makePastRound } from '../shared-rounds-panel.ts';
import { type CrashSpeech, toMultiplierText } from './words.ts';

export interface Seen {
  readonly state: CrashState | undefined;
  /** Latest first. */
  readonly rounds: readonly CrashRound[];
  readonly bets: readonly CrashBet[];
}

const BETS_SHOWN = 10;

function toRevealed({ number, serverSeed, serverSeedHash, crash }: CrashRound) {
  if (serverSeed === null || crash === null) return undefined;
  const claim = { number, serverSeed, serverSeedHash, crash };
  return { serverSeed, proof: { kind: 'crash', ...claim }, verify: () => verifyCrashRound(claim) };
}

function makeRound(round: CrashRound, speech: CrashSpeech): HTMLElement {
  const { number, serverSeedHash, crash } = round;
  const outcome = crash === null ? '–' : toMultiplierText(crash, speech);
  const publicSeed = toCrashSeeds(number, '').clientSeed;
  return makePastRound({ number, serverSeedHash, publicSeed, outcome, revealed: toRevealed(round) }, speech);
}

function makeBet({ round, stake, payout, state, at }: CrashBet, speech: CrashSpeech): HTMLElement {
  const { say, money } = speech;
  const end =
    state === 'cashed'
      ? say('bet.cashed', { amount: money(payout), at: toMultiplierText(at ?? 1, speech) })
      : say(`bet.${state}`);
  return make('li', {}, say('betLine', { number: String(round), stake: money(stake), end }));
}

export function createFairnessPanel(speech: CrashSpeech, getSeen: () => Seen): Panel {
  const { say } = speech;
  return createSharedRoundsPanel(speech, () => {
    const { state, rounds, bets } = getSeen();
    return {
      notes: [say('fairIntro'), say('fairFormula'), say('fairLimit')],
      state,
      rounds: rounds.map((round) => makeRound(round, speech)),
      ownTitle: say('ownBets'),
      own: bets.slice(0, BETS_SHOWN).map((bet) => makeBet(bet, speech)),
      ownNone: say('noBets'),
    };
  });
}
