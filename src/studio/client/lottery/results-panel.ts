import type { DrawnNumbers, LotteryState } from '../../../contract/studio/lottery.ts';
import type { Lottery } from '../../lottery/lotteries.ts';
import { verifyDraw } from '../../lottery/provably-fair.ts';
import { createPanel, makeFacts, type Panel } from '../dialog.ts';
import { make } from '../dom.ts';
import { makeProofSection } from '../proof-section.ts';
import { makeVerdict } from '../verdict.ts';
import { makeNumbers } from './balls.ts';
import { toDrawName, toTime } from './labels.ts';
import type { LotterySpeech } from './words.ts';

function makeProof(lottery: Lottery, draw: DrawnNumbers, speech: LotterySpeech): HTMLElement {
  const { say } = speech;
  const verify = make('button', { type: 'button', class: 'plain' }, say('verifyDraw', { number: draw.drawNumber }));
  const verdict = makeVerdict(
    verify,
    speech,
    () => verifyDraw(lottery.form.draw, { gameId: lottery.gameId, ...draw }),
    (found) => say(`verdictDraw.${found}`),
  );
  const facts = makeFacts(
    [
      [say('digest'), draw.seedHash],
      [say('seed'), draw.seed],
    ],
    'facts code',
  );
  return make(
    'details',
    { class: 'draw-proof' },
    make('summary', {}, say('proof')),
    facts,
    verify,
    verdict,
    makeProofSection({ kind: 'lottery', gameId: lottery.gameId, ...draw }, speech),
  );
}

function makeResult(lottery: Lottery, draw: DrawnNumbers, speech: LotterySpeech): HTMLLIElement {
  const head = make(
    'div',
    { class: 'result-head' },
    make('strong', {}, speech.say('draw', { number: draw.drawNumber })),
    make('span', {}, toTime(draw.drawsAt, speech, true)),
  );
  return make('li', {}, head, makeNumbers(lottery, draw.numbers, speech), makeProof(lottery, draw, speech));
}

/** Results with their proofs, and the commitments for the next draws. */
export function createResultsPanel(lottery: Lottery, speech: LotterySpeech, getState: () => LotteryState): Panel {
  const { say } = speech;
  const panel = createPanel('results', say('results'), speech);
  const draw = () => {
    const { draw: present, next, results } = getState();
    panel.body.replaceChildren(
      make('p', { class: 'note' }, say('fairDraws')),
      makeFacts(
        [present, next].map(
          ({ drawNumber, seedHash }) => [say('nextDigest', { number: toDrawName(drawNumber) }), seedHash] as const,
        ),
        'facts code',
      ),
      results.length === 0
        ? make('p', {}, say('noResult'))
        : make('ol', { class: 'results' }, ...results.map((result) => makeResult(lottery, result, speech))),
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
