import type { StudioTitle } from '../../catalogue.ts';
import { makeFacts } from '../dialog.ts';
import { make } from '../dom.ts';
import { makeProofSection } from '../proof-section.ts';
import { createSeedPanel, makeCommitment } from '../seed-panel.ts';
import { makeVerdict } from '../verdict.ts';
import type { Round } from './api.ts';
import { verifyShownRound } from './verify.ts';
import type { SlotSpeech } from './words.ts';

const CLIENT_SEED_MAX = 64;

export interface Fairness {
  nextServerSeedHash: string;
  nonce: number;
  lastRound: Round | null;
}

function makeLastRound(title: StudioTitle, round: Round, speech: SlotSpeech): Node[] {
  const { say } = speech;
  const verify = make('button', { type: 'button', class: 'plain' }, say('verify'));
  const verdict = makeVerdict(
    verify,
    speech,
    () => verifyShownRound(title, round),
    (found) => say(`verdict.${found}`),
  );
  const facts = makeFacts(
    [
      [say('roundId'), round.roundId],
      [say('lastHash'), round.serverSeedHash],
      [say('serverSeed'), round.serverSeed],
      [say('clientSeed'), round.clientSeed],
      [say('nonce'), String(round.nonce)],
    ],
    'facts code',
  );
  const { roundId: _id, at: _at, ...claimed } = round;
  const proof = { kind: 'slot', gameId: title.gameId, ...claimed };
  return [facts, verify, verdict, makeProofSection(proof, speech)];
}

export function createFairnessPanel(title: StudioTitle, speech: SlotSpeech, getFairness: () => Fairness) {
  const { say } = speech;
  return createSeedPanel(speech, { isSeed: (seed) => seed !== '' && seed.length <= CLIENT_SEED_MAX }, () => {
    const { lastRound, ...committed } = getFairness();
    return {
      next: makeCommitment(speech, committed),
      last: [
        make('h3', {}, say('lastTitle')),
        ...(lastRound ? makeLastRound(title, lastRound, speech) : [make('p', { class: 'note' }, say('noLast'))]),
      ],
    };
  });
}
