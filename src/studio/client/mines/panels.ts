import { toMinor } from '../../../contract/core/minor-units.ts';
import { formatNumber, TWO_DECIMALS } from '../../../lib/format.ts';
import { MULTIPLE_MAX, toChance, toMultiple, toSafeMax } from '../../mines/multiples.ts';
import { verifyMines } from '../../mines/places.ts';
import { createPanel, makeFacts, type Panel } from '../dialog.ts';
import { make } from '../dom.ts';
import { makeProofSection } from '../proof-section.ts';
import { createSeedPanel, makeCommitment, PLAIN_SEED } from '../seed-panel.ts';
import { makeVerdict } from '../verdict.ts';
import type { Opened, Round } from './api.ts';
import type { MinesSpeech } from './words.ts';

export const toTimes = (multiple: number, { say, tag }: MinesSpeech): string =>
  say('times', { multiple: formatNumber(tag, multiple, TWO_DECIMALS) });

/** A table with the payout multiple and the chance of each number of safe fields. */
function makeTable(mines: number, speech: MinesSpeech): HTMLElement {
  const { say, tag } = speech;
  const rows = Array.from({ length: toSafeMax(mines) }, (_, index) => {
    const safe = index + 1;
    const chance = toChance(mines, safe);
    const digits = { style: 'percent', maximumSignificantDigits: 3 } as const;
    return make(
      'tr',
      {},
      make('th', { scope: 'row' }, formatNumber(tag, safe)),
      make('td', {}, toTimes(toMultiple(mines, safe) / 100, speech)),
      make('td', {}, formatNumber(tag, chance, digits)),
    );
  });
  const head = [say('safeColumn'), say('paysColumn'), say('chanceColumn')];
  return make(
    'table',
    { class: 'pays' },
    make('thead', {}, make('tr', {}, ...head.map((text) => make('th', { scope: 'col' }, text)))),
    make('tbody', {}, ...rows),
  );
}

export function createRulesPanel(game: Opened, speech: MinesSpeech, getMines: () => number): Panel {
  const { say } = speech;
  const panel = createPanel('rules', say('rules'), speech);
  const range = { min: speech.money(game.stakes[0] ?? 0), max: speech.money(game.stakes.at(-1) ?? 0) };
  const returns = { low: speech.percent(game.rtp.low), high: speech.percent(game.rtp.high) };
  const most = formatNumber(speech.tag, MULTIPLE_MAX / 100);
  const draw = () => {
    const mines = getMines();
    panel.body.replaceChildren(
      makeFacts([
        [say('rtpLabel'), say('rtpValue', returns)],
        [say('stakeRange'), say('stakeRangeValue', range)],
      ]),
      make('p', { class: 'note' }, say('rtpNote')),
      make('h3', {}, speech.sayCount('tableTitle', mines)),
      makeTable(mines, speech),
      make('h3', {}, say('howTitle')),
      make(
        'ul',
        {},
        ...(['how1', 'how2', 'how3', 'how4', 'how5'] as const).map((key) => make('li', {}, say(key, { most }))),
      ),
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

export interface Fairness {
  readonly nextServerSeedHash: string;
  readonly nonce: number;
  readonly round: Round | null;
}

function makeEnded(round: Round, speech: MinesSpeech): Node[] {
  const { say } = speech;
  const { places, serverSeed } = round;
  if (!places || !serverSeed) return [];
  const button = make('button', { type: 'button', class: 'plain' }, say('verify'));
  const claimed = { ...round, places, serverSeed };
  const verdict = makeVerdict(
    button,
    speech,
    () => verifyMines({ ...claimed, stakeMinor: toMinor(round.stake), payoutMinor: toMinor(round.payout) }),
    (found) => say(`verdict.${found}`),
  );
  const { roundId: _id, at: _at, endsAt: _ends, multiple: _multiple, nextMultiple: _next, ...proof } = claimed;
  return [button, verdict, makeProofSection({ ...proof, kind: 'mines' }, speech)];
}

function makeRound(round: Round, speech: MinesSpeech): Node[] {
  const { say } = speech;
  const facts: [string, string][] = [
    [say('roundId'), round.roundId],
    [say('lastHash'), round.serverSeedHash],
    [say('serverSeed'), round.serverSeed ?? say('seedLater')],
    [say('clientSeed'), round.clientSeed],
    [say('nonce'), String(round.nonce)],
  ];
  return [makeFacts(facts, 'facts code'), ...makeEnded(round, speech)];
}

export function createFairnessPanel(speech: MinesSpeech, getFairness: () => Fairness) {
  const { say } = speech;
  return createSeedPanel(speech, PLAIN_SEED, () => {
    const { round, ...committed } = getFairness();
    return {
      next: makeCommitment(speech, committed),
      last: [
        make('h3', {}, say(round && round.end === null ? 'openTitle' : 'lastTitle')),
        ...(round ? makeRound(round, speech) : [make('p', { class: 'note' }, say('noLast'))]),
      ],
    };
  });
}
