import { toDateFormat } from './formats.ts';

/** The brand's time zone in words, for the head of lists of times. */
export function toZoneName(tag: string, timeZone: string, now: number): string {
  const parts = toDateFormat(tag, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
