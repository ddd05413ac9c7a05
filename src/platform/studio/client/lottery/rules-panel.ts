import { type BetType, getKeys, toReturnBasisPoints } from '../../lottery/bet-types.ts';
import type { Lottery } from '../../lottery/lotteries.ts';
import { createPanel, type Panel } from '../dialog.ts';
import { make } from '../dom.ts';
import type { Opened } from './api.ts';
import { toOddsText, toPrizeText, toTypeText } from './labels.ts';
import type { LotterySpeech } from './words.ts';

const HOUR = 3600;

function toEvery({ schedule: { everySeconds } }: Lottery, { say }: LotterySpeech): string {
  if (everySeconds < 60) return say('every.seconds', { count: everySeconds });
  if (everySeconds === 60) return say('every.minute');
  if (everySeconds < HOUR) return say('every.minutes', { count: everySeconds / 60 });
  return say(everySeconds === HOUR ? 'every.hour' : 'every.day');
}

/** Prizes of equal odds and return in one row: most kinds have one, sums have many. */
function makePrizes(type: BetType, odds: Readonly<Record<string, number>>, speech: LotterySpeech): HTMLElement {
  const isAlone = type.keysOf !== undefined || Object.keys(type.prizes).length === 1;
  const whole = speech.percent(toReturnBasisPoints(type, getKeys(type, [])));
  const rows = Object.keys(type.prizes).map((key, index) => {
    const own = isAlone ? speech.percent(toReturnBasisPoints(type, [key])) : index === 0 ? whole : '';
    return make(
      'tr',
      {},
      make('th', { scope: 'row' }, toPrizeText(key, speech)),
      make('td', {}, toOddsText(odds[key] ?? 0, speech)),
      make('td', {}, own),
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
  const { say, money, find } = speech;
  const panel = createPanel('rules', say('rules'), speech);
  const limits = { lines: game.linesMax, stake: money(game.ticketMax), hit: money(game.hitMax) };
  const seconds = lottery.schedule.closesSeconds;
  const rules = [
    say('rule.schedule', { every: toEvery(lottery, speech), seconds }),
    say('rule.lines'),
    say('rule.limits', limits),
    ...(lottery.group === 'VN' || lottery.group === 'SEA' ? [say('rule.hits')] : []),
    ...(lottery.group === 'LHC' ? [say('rule.colours')] : []),
    say('rule.cut'),
  ];
  panel.body.append(
    make('ul', {}, ...rules.map((text) => make('li', {}, text))),
    make('p', { class: 'note' }, say('returnNote')),
    ...lottery.form.types.flatMap((type) => [
      make('h3', {}, toTypeText(type.code, speech)),
      make('p', {}, find(`how.${type.code}`) ?? ''),
      makePrizes(type, game.types.find(({ code }) => code === type.code)?.odds ?? {}, speech),
    ]),
  );
  return panel;
}
