import type { DrawnNumbers, LotteryState } from '../../../contract/studio/lottery.ts';
import { formatNumber } from '../../../lib/format.ts';
import { BALLS, BINGO, BINGO_CARDS, CALL_EVERY_MS, CALLS } from '../../bingo/bingo.ts';
import { PATTERNS } from '../../bingo/patterns.ts';
import { toReturnRange } from '../../lottery/bet-types.ts';
import { verifyDraw } from '../../lottery/provably-fair.ts';
import { createPanel, makeFacts, type Panel } from '../dialog.ts';
import { make } from '../dom.ts';
import type { Opened } from '../lottery/api.ts';
import { makeProofSection } from '../proof-section.ts';
import { makeVerdict } from '../verdict.ts';
import type { BingoSpeech } from './words.ts';

function makePatterns(speech: BingoSpeech): HTMLElement {
  const { say, find, tag } = speech;
  const head = [say('patternColumn'), say('paysColumn'), say('chanceColumn')];
  const rows = PATTERNS.map(({ key, odds }) => {
    const prize = BINGO_CARDS.prizes[key];
    const oneIn = prize ? Number(prize.of / prize.winning) : 0;
    return make(
      'tr',
      {},
      make('th', { scope: 'row' }, find(`pattern.${key}`) ?? key),
      make('td', {}, say('times', { odds: speech.amount(odds / 100) })),
      make('td', {}, formatNumber(tag, oneIn)),
    );
  });
  return make(
    'table',
    { class: 'pays' },
    make('thead', {}, make('tr', {}, ...head.map((text) => make('th', { scope: 'col' }, text)))),
    make('tbody', {}, ...rows),
  );
}

export function createBingoRules(game: Opened, speech: BingoSpeech): Panel {
  const { say, amount, money, percent } = speech;
  const panel = createPanel('rules', say('rules'), speech);
  const round = {
    calls: CALLS,
    balls: BALLS,
    pace: amount(CALL_EVERY_MS / 1000),
    seconds: BINGO.schedule.closesSeconds,
  };
  const rules = [
    say('rule.round', round),
    say('rule.pay'),
    say('rule.cards'),
    say('rule.limits', { stake: money(game.ticketMax) }),
    say('rule.cut'),
  ];
  panel.body.append(
    makeFacts([[say('rtpLabel'), percent(toReturnRange(BINGO_CARDS).low)]]),
    make('p', { class: 'note' }, say('returnNote')),
    makePatterns(speech),
    make('ul', {}, ...rules.map((text) => make('li', {}, text))),
  );
  return panel;
}

function makeProof(round: DrawnNumbers, speech: BingoSpeech): HTMLElement {
  const { say } = speech;
  const verify = make('button', { type: 'button', class: 'plain' }, say('verifyRound', { number: round.drawNumber }));
  const verdict = makeVerdict(
    verify,
    speech,
    () => verifyDraw(BINGO.form.draw, { gameId: BINGO.gameId, ...round }),
    (found) => say(`verdictRound.${found}`),
  );
  const facts = makeFacts(
    [
      [say('digest'), round.seedHash],
      [say('seed'), round.seed],
    ],
    'facts code',
  );
  const title = say('round', { number: round.drawNumber });
  return make(
    'details',
    {},
    make('summary', {}, title),
    make('p', {}, round.numbers.join(' ')),
    facts,
    verify,
    verdict,
    makeProofSection({ kind: 'lottery', gameId: BINGO.gameId, ...round }, speech),
  );
}

/** Proofs of the finished rounds, and the commitments for the next ones. */
export function createProofs(speech: BingoSpeech, getState: () => LotteryState, isCalling: () => boolean): Panel {
  const { say } = speech;
  const panel = createPanel('proofs', say('results'), speech);
  const draw = () => {
    const { draw: present, next, results } = getState();
    panel.body.replaceChildren(
      make('p', { class: 'note' }, say('fair')),
      makeFacts(
        [present, next].map(
          ({ drawNumber, seedHash }) => [say('nextDigest', { number: drawNumber }), seedHash] as const,
        ),
        'facts code',
      ),
      ...results.slice(isCalling() ? 1 : 0).map((round) => makeProof(round, speech)),
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
