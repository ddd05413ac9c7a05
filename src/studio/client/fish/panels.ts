import { toMinor } from '../../../contract/core/minor-units.ts';
import { FISH_KINDS, toChance } from '../../fish/kinds.ts';
import { verifyShot } from '../../fish/shot.ts';
import { createPanel, makeFacts, type Panel } from '../dialog.ts';
import { make } from '../dom.ts';
import { makeProofSection } from '../proof-section.ts';
import { createSeedPanel, PLAIN_SEED } from '../seed-panel.ts';
import { makeVerdict } from '../verdict.ts';
import type { Opened, Shot } from './api.ts';
import type { FishSpeech } from './words.ts';

function makeKindTable(speech: FishSpeech): HTMLElement {
  const { say } = speech;
  const rows = FISH_KINDS.map((kind) => {
    const { under, below } = toChance(kind);
    return make(
      'tr',
      {},
      make('th', { scope: 'row' }, speech.find(`fish.${kind.id}`) ?? kind.id),
      make('td', {}, say('times', { multiple: kind.multiple })),
      make('td', {}, speech.percent((under / below) * 10_000)),
    );
  });
  const head = [say('fishColumn'), say('paysColumn'), say('chanceColumn')];
  return make(
    'table',
    { class: 'pays' },
    make('thead', {}, make('tr', {}, ...head.map((text) => make('th', { scope: 'col' }, text)))),
    make('tbody', {}, ...rows),
  );
}

export function createRulesPanel(game: Opened, speech: FishSpeech): Panel {
  const { say } = speech;
  const panel = createPanel('rules', say('rules'), speech);
  const range = { min: speech.money(game.stakes[0] ?? 0), max: speech.money(game.stakes.at(-1) ?? 0) };
  panel.body.append(
    makeFacts([
      [say('rtpLabel'), speech.percent(game.rtp)],
      [say('stakeRange'), say('stakeRangeValue', range)],
    ]),
    make('p', { class: 'note' }, say('rtpNote')),
    make('h3', {}, say('tableTitle')),
    makeKindTable(speech),
    make('h3', {}, say('howTitle')),
    make('ul', {}, ...(['how1', 'how2', 'how3', 'how4'] as const).map((key) => make('li', {}, say(key)))),
  );
  return panel;
}

export interface Fairness {
  readonly nextServerSeedHash: string;
  readonly nonce: number;
  readonly lastShot: Shot['shot'] | null;
}

async function verify(shot: Shot['shot']) {
  const kind = FISH_KINDS.find(({ id }) => id === shot.kind);
  if (!kind) return 'unable' as const;
  return verifyShot({ ...shot, kind, stakeMinor: toMinor(shot.stake), payoutMinor: toMinor(shot.payout) });
}

function makeLastShot(shot: Shot['shot'], speech: FishSpeech): Node[] {
  const { say } = speech;
  const button = make('button', { type: 'button', class: 'plain' }, say('verify'));
  const verdict = makeVerdict(
    button,
    speech,
    () => verify(shot),
    (found) => say(`verdict.${found}`),
  );
  const facts = makeFacts(
    [
      [say('fishColumn'), speech.find(`fish.${shot.kind}`) ?? shot.kind],
      [say('lastHash'), shot.serverSeedHash],
      [say('serverSeed'), shot.serverSeed],
      [say('clientSeed'), shot.clientSeed],
      [say('shotNumber'), String(shot.nonce)],
    ],
    'facts code',
  );
  const { shotId: _id, fish: _fish, kind, ...claimed } = shot;
  const proof = { ...claimed, kind: 'fish', fishKind: kind };
  return [facts, button, verdict, makeProofSection(proof, speech)];
}

export function createFairnessPanel(speech: FishSpeech, getFairness: () => Fairness) {
  const { say } = speech;
  return createSeedPanel(speech, PLAIN_SEED, () => {
    const { nextServerSeedHash, nonce, lastShot } = getFairness();
    const facts: [string, string][] = [
      [say('nextHash'), nextServerSeedHash],
      [say('shotNumber'), String(nonce)],
    ];
    return {
      next: [make('h3', {}, say('nextShot')), makeFacts(facts, 'facts code')],
      last: [
        make('h3', {}, say('lastShot')),
        ...(lastShot ? makeLastShot(lastShot, speech) : [make('p', { class: 'note' }, say('noLast'))]),
      ],
    };
  });
}
