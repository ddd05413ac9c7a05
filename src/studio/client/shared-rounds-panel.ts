import { createPanel, makeFacts, type Panel } from './dialog.ts';
import { make } from './dom.ts';
import { makeProofSection } from './proof-section.ts';
import { makeVerdict } from './verdict.ts';
import type { Speech } from './words.ts';

type RoundWord = 'connecting' | 'lastRounds' | 'nextNumber' | 'publicSeed' | 'thisTitle';
type RoundSpeech = Pick<Speech<RoundWord>, 'find' | 'say'> & Speech;

export const makeNote = (text: string): HTMLElement => make('p', { class: 'note' }, text);

interface Revealed<Found extends string> {
  readonly serverSeed: string;
  /** The round in the form that the verification page reads. */
  readonly proof: Record<string, unknown> & { readonly kind: string };
  verify(): Promise<Found>;
}

interface PastRound<Found extends string> {
  readonly number: number;
  readonly serverSeedHash: string;
  readonly publicSeed: string;
  readonly outcome: string;
  /** Undefined until the seed is published. */
  readonly revealed: Revealed<Found> | undefined;
}

/** One past round of a shared game with its seeds, its verification in this browser and its proof. */
export function makePastRound<Found extends string>(round: PastRound<Found>, speech: RoundSpeech): HTMLElement {
  const { say } = speech;
  const { number, serverSeedHash, publicSeed, revealed } = round;
  const summary = make('summary', {}, `${say('thisTitle', { number: String(number) })}: ${round.outcome}`);
  if (!revealed) return make('details', { class: 'past-round' }, summary);
  const verify = make('button', { type: 'button', class: 'plain' }, say('verify'));
  const verdict = makeVerdict(verify, speech, revealed.verify, (found) => speech.find(`verdict.${found}`) ?? found);
  const facts: [string, string][] = [
    [say('lastHash'), serverSeedHash],
    [say('serverSeed'), revealed.serverSeed],
    [say('publicSeed'), publicSeed],
    [say('nonce'), String(number)],
  ];
  const parts = [makeFacts(facts, 'facts code'), verify, verdict, makeProofSection(revealed.proof, speech)];
  return make('details', { class: 'past-round' }, summary, ...parts);
}

interface Content {
  readonly notes: readonly string[];
  readonly state:
    | {
        readonly round: { readonly number: number; readonly serverSeedHash: string };
        readonly nextServerSeedHash: string;
      }
    | undefined;
  readonly rounds: readonly HTMLElement[];
  readonly ownTitle: string;
  /** The player's bets. `ownNone` is the text shown when there are none. */
  readonly own: readonly HTMLElement[];
  readonly ownNone: string;
}

/** Commitments of the coming rounds, the last rounds, and the player's bets. The content is drawn anew each time the panel opens. */
export function createSharedRoundsPanel(speech: RoundSpeech, getContent: () => Content): Panel {
  const { say } = speech;
  const panel = createPanel('fairness', say('fairness'), speech);
  const draw = () => {
    const { notes, state, rounds, ownTitle, own, ownNone } = getContent();
    const promised: [string, string][] = state
      ? [
          [say('thisTitle', { number: String(state.round.number) }), state.round.serverSeedHash],
          [say('nextNumber', { number: String(state.round.number + 1) }), state.nextServerSeedHash],
        ]
      : [];
    panel.body.replaceChildren(
      ...notes.map(makeNote),
      make('h3', {}, say('nextHash')),
      state ? makeFacts(promised, 'facts code') : makeNote(say('connecting')),
      make('h3', {}, say('lastRounds')),
      ...(rounds.length > 0 ? rounds : [makeNote(say('noLast'))]),
      make('h3', {}, ownTitle),
      own.length > 0 ? make('ul', {}, ...own) : makeNote(ownNone),
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
