import type { CrashBet, CrashRound, CrashState } from '../../../contract/studio/crash.ts';
import { toCrashSeeds, verifyCrashRound } from '../../crash/verify.ts';
import { createPanel, makeFacts, type Panel } from '../dialog.ts';
import { make } from '../dom.ts';
import { makeProofSection } from '../proof-section.ts';
import { makeVerdict } from '../verdict.ts';
import { type CrashSpeech, toMultiplierText } from './words.ts';

export interface Seen {
  readonly state: CrashState | undefined;
  /** Latest first. */
  readonly rounds: readonly CrashRound[];
  readonly bets: readonly CrashBet[];
}

const BETS_SHOWN = 10;

function makeRound({ number, serverSeed, serverSeedHash, crash }: CrashRound, speech: CrashSpeech): HTMLElement {
  const { say } = speech;
  const title = say('thisTitle', { number: String(number) });
  const summary = make('summary', {}, `${title}: ${crash === null ? '–' : toMultiplierText(crash, speech)}`);
  if (serverSeed === null || crash === null) return make('details', { class: 'past-round' }, summary);
  const verify = make('button', { type: 'button', class: 'plain' }, say('verify'));
  const claim = { number, serverSeed, serverSeedHash, crash };
  const verdict = makeVerdict(
    verify,
    speech,
    () => verifyCrashRound(claim),
    (found) => say(`verdict.${found}`),
  );
  const facts = makeFacts(
    [
      [say('lastHash'), serverSeedHash],
      [say('serverSeed'), serverSeed],
      [say('publicSeed'), toCrashSeeds(number, '').clientSeed],
      [say('nonce'), String(number)],
    ],
    'facts code',
  );
  const proof = makeProofSection({ kind: 'crash', ...claim }, speech);
  return make('details', { class: 'past-round' }, summary, facts, verify, verdict, proof);
}

function makeBet({ round, stake, payout, state, at }: CrashBet, speech: CrashSpeech): HTMLElement {
  const { say, money } = speech;
  const end =
    state === 'cashed'
      ? say('bet.cashed', { amount: money(payout), at: toMultiplierText(at ?? 1, speech) })
      : say(`bet.${state}`);
  return make('li', {}, say('betLine', { number: String(round), stake: money(stake), end }));
}

/** Commitments of the coming rounds, the last rounds for verification in this browser, and the player's bets. */
export function createFairnessPanel(speech: CrashSpeech, getSeen: () => Seen): Panel {
  const { say } = speech;
  const panel = createPanel('fairness', say('fairness'), speech);
  const none = (text: string) => make('p', { class: 'note' }, text);
  const draw = () => {
    const { state, rounds, bets } = getSeen();
    const promised = state
      ? makeFacts(
          [
            [say('thisTitle', { number: String(state.round.number) }), state.round.serverSeedHash],
            [say('nextNumber', { number: String(state.round.number + 1) }), state.nextServerSeedHash],
          ],
          'facts code',
        )
      : none(say('connecting'));
    const own = bets.slice(0, BETS_SHOWN).map((bet) => makeBet(bet, speech));
    panel.body.replaceChildren(
      none(say('fairIntro')),
      none(say('fairFormula')),
      none(say('fairLimit')),
      make('h3', {}, say('nextHash')),
      promised,
      make('h3', {}, say('lastRounds')),
      ...(rounds.length > 0 ? rounds.map((round) => makeRound(round, speech)) : [none(say('noLast'))]),
      make('h3', {}, say('ownBets')),
      own.length > 0 ? make('ul', {}, ...own) : none(say('noBets')),
    );
  };
  return {
    ...panel,
    open() {
      draw();
      panel.open();
    },
  };
}
