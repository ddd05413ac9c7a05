import type { BetType } from '../../lottery/bet-types.ts';
import type { Lottery } from '../../lottery/lotteries.ts';
import { formatSiteTime } from '../site-time.ts';
import type { LotterySpeech } from './words.ts';

const DUEL_SUM = 11;

export function toSymbolText(symbol: string, { say, find }: LotterySpeech): string {
  const word = find(`option.${symbol}`);
  if (word !== undefined) return word;
  const [, kind, digits = ''] = /^([st])(\d+)$/.exec(symbol) ?? [];
  if (kind === 's') return say('sumIs', { sum: digits });
  return kind === 't' ? say('tail', { digit: digits }) : symbol;
}

export function toPlaceText(place: string, { say, find }: LotterySpeech): string {
  const number = Number(place.slice(1));
  if (place.startsWith('d')) return say('duelOf', { one: number, other: DUEL_SUM - number });
  return find(`place.${place}`) ?? say('placeNumber', { place: number });
}

export function toPrizeText(key: string, speech: LotterySpeech): string {
  return speech.find(`prize.${key}`) ?? toSymbolText(key, speech);
}

export function toTypeText(code: string, { find }: LotterySpeech): string {
  return find(`type.${code}`) ?? code;
}

/**
 * The text of the winning condition of a bet type. Where numbers differ between lottery forms, a form has its own text, for example the sum
 * that counts as big.
 */
export function toHowText(code: string, { formId }: Pick<Lottery, 'formId'>, { find }: LotterySpeech): string {
  return find(`how.${code}.${formId}`) ?? find(`how.${code}`) ?? '';
}

/** The name of a draw for use within a sentence. Its hyphen is non-breaking. */
export function toDrawName(drawNumber: string): string {
  return drawNumber.replace('-', '\u2011');
}

export function toOddsText(hundredths: number, { amount, say }: LotterySpeech): string {
  return say('times', { odds: amount(hundredths / 100) });
}

/** Marks in short form: `3 · 7` or `1º 3 · 2º 5 8`. */
export function toPicksText(type: BetType, picks: readonly (readonly string[])[], speech: LotterySpeech): string {
  const { picker } = type;
  const toList = (list: readonly string[]) => list.map((symbol) => toSymbolText(symbol, speech)).join(' ');
  if (picker.kind !== 'straight' && picker.kind !== 'each') return toList(picks[0] ?? []);
  return picker.places
    .flatMap((place, index) => {
      const list = picks[index] ?? [];
      return list.length > 0 ? [`${toPlaceText(place, speech)} ${toList(list)}`] : [];
    })
    .join(' · ');
}

export function toTime(ms: number, { tag }: LotterySpeech, hasDay = false): string {
  const day = hasDay ? ({ day: '2-digit', month: 'short' } as const) : {};
  const options = { ...day, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  return formatSiteTime(tag, ms, options);
}

/** `20:00`, in the time zone of the site. */
export function toMinute(ms: number, { tag }: LotterySpeech): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return formatSiteTime(tag, ms, options);
}

/** `09:05`, or `3:09:05` from an hour up. */
export function toCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  return [...(seconds >= 3600 ? [String(Math.floor(seconds / 3600))] : []), ...parts].join(':');
}
