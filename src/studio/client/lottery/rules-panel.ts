import { type BetType, getKeys, toReturnBasisPoints } from '../../lottery/bet-types.ts';
import type { Lottery } from '../../lottery/lotteries.ts';
import { createPanel, type Panel } from '../dialog.ts';
import { make } from '../dom.ts';
import type { Opened } from './api.ts';
import { toHowText, toMinute, toOddsText, toPrizeText, toTypeText } from './labels.ts';
import type { LotterySpeech } from './words.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

function toDrawRule({ schedule: { everySeconds } }: Lottery, drawsAtMs: number, speech: LotterySpeech): string {
  const { say, sayCount } = speech;
  if (everySeconds < MINUTE) return sayCount('rule.drawSeconds', everySeconds);
  if (everySeconds < HOUR) return sayCount('rule.drawMinutes', everySeconds / MINUTE);
  return everySeconds === HOUR ? say('rule.drawHourly') : say('rule.drawDaily', { time: toMinute(drawsAtMs, speech) });
}

function toCloseRule({ schedule: { closesSeconds } }: Lottery, { sayCount }: LotterySpeech): string {
  if (closesSeconds < MINUTE) return sayCount('rule.closeSeconds', closesSeconds);
  return sayCount('rule.closeMinutes', closesSeconds / MINUTE);
}

/** The prizes of a bet type, one row for each prize with its odds and return. */
function makePrizes(type: BetType, odds: Readonly<Record<string, number>>, speech: LotterySpeech): HTMLElement {
  const isAlone = type.keysOf !== undefined || Object.keys(type.prizes).length === 1;
  const keys = Object.keys(type.prizes);
  // Prizes that one line can win together share one return.
  const whole = make('td', { rowspan: keys.length }, speech.percent(toReturnBasisPoints(type, getKeys(type, []))));
  const rows = keys.map((key, index) => {
    const own = isAlone
      ? [make('td', {}, speech.percent(toReturnBasisPoints(type, [key])))]
      : index === 0
        ? [whole]
        : [];
    return make(
      'tr',
      {},
      make('th', { scope: 'row' }, toPrizeText(key, speech)),
      make('td', {}, toOddsText(odds[key] ?? 0, speech)),
      ...own,
    );
  });
  const head = [speech.say('betColumn'), speech.say('oddsColumn'), speech.say('returnColumn')];
  return make(
    'table',
    { class: 'pays' },
    make('thead', {}, make('tr', {}, ...head.map((text) => make('th', { scope: 'col' }, text)))),
    make('tbody', {}, ...rows),
  );
}

export function createRulesPanel(lottery: Lottery, game: Opened, speech: LotterySpeech): Panel {
  const { say, money } = speech;
  const panel = createPanel('rules', say('rules'), speech);
  const limits = { stake: money(game.ticketMax), hit: money(game.hitMax) };
  const rules = [
    toDrawRule(lottery, game.state.draw.drawsAt, speech),
    toCloseRule(lottery, speech),
    say('rule.lines'),
    speech.sayCount('rule.limits', game.linesMax, limits),
    ...(lottery.group === 'VN' || lottery.group === 'SEA' ? [say('rule.hits')] : []),
    ...(lottery.group === 'LHC' ? [say('rule.colours')] : []),
    say('rule.cut'),
  ];
  panel.body.append(
    make('ul', {}, ...rules.map((text) => make('li', {}, text))),
    make('p', { class: 'note' }, say('returnNote')),
    ...lottery.form.types.flatMap((type) => [
      make('h3', {}, toTypeText(type.code, speech)),
      make('p', {}, toHowText(type.code, lottery, speech)),
      makePrizes(type, game.types.find(({ code }) => code === type.code)?.odds ?? {}, speech),
    ]),
  );
  return panel;
}
