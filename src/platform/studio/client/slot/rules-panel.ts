import { createPanel, makeFacts, type Panel } from '../dialog.ts';
import { make } from '../dom.ts';
import type { Opened } from './api.ts';
import { makeSymbol } from './symbol-sheet.ts';
import { makeLinePicture } from './win-lines.ts';
import type { SlotSpeech } from './words.ts';

const COUNTS = ['5', '4', '3'] as const;

function makePayTable(game: Opened, stake: number, speech: SlotSpeech): HTMLElement {
  const { say } = speech;
  const lineStake = stake / game.lines.length;
  const head = [say('symbolColumn'), ...COUNTS.map((count) => say('countColumn', { count }))];
  const rows = game.symbols.map(({ id, pays }) => {
    const name = speech.find(`symbol.${id}`) ?? id;
    const amounts = COUNTS.map((count) => {
      const multiple = pays[count] ?? 0;
      return make('td', {}, multiple > 0 ? speech.amount(Math.round(multiple * lineStake * 100) / 100) : '–');
    });
    const label = make('span', { class: 'symbol-name' }, makeSymbol(id), make('span', {}, name));
    return make('tr', {}, make('th', { scope: 'row' }, label), ...amounts);
  });
  return make(
    'table',
    { class: 'pays' },
    make('thead', {}, make('tr', {}, ...head.map((text) => make('th', { scope: 'col' }, text)))),
    make('tbody', {}, ...rows),
  );
}

export function createRulesPanel(game: Opened, speech: SlotSpeech, getStake: () => number): Panel {
  const { say, money } = speech;
  const panel = createPanel('rules', say('rules'), speech);
  const range = say('stakeRangeValue', { min: money(Math.min(...game.stakes)), max: money(Math.max(...game.stakes)) });
  const draw = () => {
    panel.body.replaceChildren(
      makeFacts([
        [say('rtpLabel'), speech.percent(game.rtp)],
        [say('volatilityLabel'), say(`volatility.${game.volatility}`)],
        [say('linesLabel'), String(game.lines.length)],
        [say('stakeRange'), range],
      ]),
      make('p', { class: 'note' }, say('rtpNote')),
      make('h3', {}, say('payTable')),
      make('p', { class: 'note' }, say('payTableNote', { amount: money(getStake()) })),
      makePayTable(game, getStake(), speech),
      make('p', { class: 'wild-note' }, makeSymbol(game.symbols[0]?.id ?? ''), say('wildNote')),
      make('h3', {}, say('howTitle')),
      make('ul', {}, ...(['how1', 'how2', 'how3'] as const).map((key) => make('li', {}, say(key)))),
      make('h3', {}, say('linesTitle')),
      make(
        'ol',
        { class: 'line-list' },
        ...game.lines.map((rows, line) =>
          make('li', { 'aria-label': say('lineName', { line: line + 1 }) }, makeLinePicture(rows), String(line + 1)),
        ),
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
