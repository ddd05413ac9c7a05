import type { StudioTitle } from '../../catalogue.ts';
import { createPanel, makeFacts, type Panel } from '../dialog.ts';
import { make, onClick } from '../dom.ts';
import { makeProofSection } from '../proof-section.ts';
import type { Round } from './api.ts';
import { verifyShownRound } from './verify.ts';
import type { SlotSpeech } from './words.ts';

const CLIENT_SEED_MAX = 64;

export interface Fairness {
  nextServerSeedHash: string;
  nonce: number;
  lastRound: Round | null;
}

export function makeClientSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function makeSeedField(speech: SlotSpeech): { field: HTMLElement; getSeed: () => string } {
  const { say } = speech;
  let seed = makeClientSeed();
  const input = make('input', {
    id: 'client-seed',
    type: 'text',
    maxlength: CLIENT_SEED_MAX,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': 'client-seed-hint',
  });
  const renew = make('button', { type: 'button', class: 'plain' }, say('newSeed'));
  input.value = seed;
  input.addEventListener('input', () => {
    if (input.value !== '') seed = input.value;
  });
  input.addEventListener('blur', () => {
    input.value = seed;
  });
  onClick(renew, () => {
    seed = makeClientSeed();
    input.value = seed;
  });
  const field = make(
    'div',
    { class: 'field' },
    make('label', { for: 'client-seed' }, say('clientSeed')),
    make('div', { class: 'field-row' }, input, renew),
    make('small', { id: 'client-seed-hint' }, say('clientSeedHint')),
  );
  return { field, getSeed: () => seed };
}

function makeLastRound(title: StudioTitle, round: Round, speech: SlotSpeech): Node[] {
  const { say } = speech;
  const verdict = make('p', { class: 'verdict', 'aria-live': 'polite' });
  const verify = make('button', { type: 'button', class: 'plain' }, say('verify'));
  onClick(verify, async () => {
    verdict.textContent = say('verifying');
    const result = await verifyShownRound(title, round).catch(() => 'unable' as const);
    verdict.textContent = say(`verdict.${result}`);
    verdict.dataset['verdict'] = result;
  });
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
  const panel: Panel = createPanel('fairness', say('fairness'), speech);
  const { field, getSeed } = makeSeedField(speech);
  const draw = () => {
    const { nextServerSeedHash, nonce, lastRound } = getFairness();
    panel.body.replaceChildren(
      make('p', { class: 'note' }, say('fairIntro')),
      make('h3', {}, say('nextTitle')),
      makeFacts(
        [
          [say('nextHash'), nextServerSeedHash],
          [say('nonce'), String(nonce)],
        ],
        'facts code',
      ),
      field,
      make('h3', {}, say('lastTitle')),
      ...(lastRound ? makeLastRound(title, lastRound, speech) : [make('p', { class: 'note' }, say('noLast'))]),
    );
  };
  return {
    element: panel.element,
    getSeed,
    open() {
      draw();
      panel.open();
    },
  };
}
