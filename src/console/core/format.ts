import { useMemo } from 'react';
import { brand } from '../../brand/brand.ts';
import { CURRENCY } from '../../brand/currency.ts';
import { formatDate, formatMoney, formatNumber, formatPercent } from '../../lib/format.ts';
import { getServerNow } from './server-time.ts';
import { useWords, type Words } from './words.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 1_440;

const DAY_TIME = { dateStyle: 'short', timeStyle: 'short' } as const;
const FULL_TIME = { dateStyle: 'medium', timeStyle: 'medium' } as const;

/** Formats in the language and the market's time zone. */
export function useFormat() {
  const words = useWords();
  return useMemo(() => createFormat(words), [words]);
}

function createFormat({ tag, t }: Words) {
  const zone = { timeZone: brand.timeZone };
  /** Formats an age in minutes as `2 d 4 h`, `3 h 12 min` or `8 min`. */
  const age = (minutes: number): string => {
    const whole = Math.max(0, Math.floor(minutes));
    if (whole >= DAY_MINUTES) {
      return t('common.age_days', {
        days: Math.floor(whole / DAY_MINUTES),
        hours: Math.floor((whole % DAY_MINUTES) / HOUR_MINUTES),
      });
    }
    if (whole >= HOUR_MINUTES)
      return t('common.age_hours', { hours: Math.floor(whole / HOUR_MINUTES), minutes: whole % HOUR_MINUTES });
    return t('common.age_minutes', { minutes: whole });
  };
  return {
    money: (amount: number, currency: string = CURRENCY) => formatMoney(tag, amount, currency),
    number: (value: number, options: Intl.NumberFormatOptions = {}) => formatNumber(tag, value, options),
    percent: (share: number) => formatPercent(tag, share, { maximumFractionDigits: 1 }),
    /** @param at a day of the market, `2026-11-27` */
    day: (at: string) => formatDate(tag, `${at}T12:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' }),
    time: (at: string | number) => formatDate(tag, at, { ...DAY_TIME, ...zone }),
    fullTime: (at: string | number) => formatDate(tag, at, { ...FULL_TIME, ...zone }),
    age,
  };
}

/** Minutes since a time. */
export function toAgeMinutes(since: string | number, now: number = getServerNow()): number {
  return (now - new Date(since).getTime()) / MINUTE_MS;
}
