import { formatList, formatNumber } from '../../../lib/format.ts';
import { createPanel, makeFacts, type Panel } from '../dialog.ts';
import { make } from '../dom.ts';
import type { Opened } from './api.ts';
import { makeLinePicture } from './marks.ts';
import { makePayTable } from './pay-table.ts';
import { makeSymbol } from './symbols.ts';
import type { SlotSpeech } from './words.ts';

function toFieldFact({ rules, heights }: Opened, { say }: SlotSpeech): [string, string] {
  if (rules.kind === 'lines') return [say('linesLabel'), String(rules.lines.length)];
  if (rules.kind === 'ways') return [say('waysLabel'), String(rules.ways)];
  return [say('boardLabel'), `${heights.length} × ${heights[0]}`];
}

function toTimes({ payoutMax }: Opened, { tag }: SlotSpeech): string {
  return formatNumber(tag, payoutMax);
}

function listRules(game: Opened, speech: SlotSpeech): string[] {
  const { rules } = game;
  const { say } = speech;
  const shared = [say('how.max', { times: toTimes(game, speech) }), say('how.time'), say('how.quick'), say('how.cut')];
  if (rules.kind === 'lines') return [say('lines.how1'), say('lines.how2'), ...shared];
  if (rules.kind === 'ways') return [say('ways.how1'), say('ways.how2'), ...shared];
  const steps = formatList(
    speech.tag,
    rules.multipliers.map((multiplier) => `×${multiplier}`),
  );
  return [say('cluster.how1'), speech.sayCount('cluster.how2', rules.fallsMax, { steps }), ...shared];
}

function makeLines({ rules }: Opened, { say }: SlotSpeech): Node[] {
  if (rules.kind !== 'lines') return [];
  const lines = rules.lines.map((rows, line) =>
    make('li', { 'aria-label': say('lineName', { line: line + 1 }) }, makeLinePicture(rows), String(line + 1)),
  );
  return [make('h3', {}, say('linesTitle')), make('ol', { class: 'line-list' }, ...lines)];
}

function makeWildNote({ symbols, rules }: Opened, { say }: SlotSpeech): Node[] {
  const wild = symbols.find(({ role }) => role === 'W');
  if (!wild) return [];
  return [
    make('p', { class: 'wild-note' }, makeSymbol(wild.id), say(rules.kind === 'cluster' ? 'wildJoins' : 'wildNote')),
  ];
}

export function createRulesPanel(game: Opened, speech: SlotSpeech, getStake: () => number): Panel {
  const { say, money } = speech;
  const panel = createPanel('rules', say('rules'), speech);
  const { kind } = game.rules;
  const range = say('stakeRangeValue', { min: money(Math.min(...game.stakes)), max: money(Math.max(...game.stakes)) });
  const draw = () => {
    panel.body.replaceChildren(
      makeFacts([
        [say('rtpLabel'), speech.percent(game.rtp)],
        [say('volatilityLabel'), say(`volatility.${game.volatility}`)],
        [say('payoutMaxLabel'), say('payoutMaxValue', { times: toTimes(game, speech) })],
        toFieldFact(game, speech),
        [say('stakeRange'), range],
      ]),
      make('p', { class: 'note' }, say(kind === 'cluster' ? 'rtpSimulated' : 'rtpNote')),
      make('h3', {}, say('payTable')),
      make('p', { class: 'note' }, say(`${kind}.payTableNote`, { amount: money(getStake()) })),
      makePayTable(game, getStake(), speech),
      ...makeWildNote(game, speech),
      make('h3', {}, say('howTitle')),
      make('ul', {}, ...listRules(game, speech).map((text) => make('li', {}, text))),
      ...makeLines(game, speech),
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
