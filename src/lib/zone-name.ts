import { toDateFormat } from './format.ts';

/** Name of the brand's time zone, for the heading of lists with times. */
export function toZoneName(tag: string, timeZone: string, now: number): string {
  const parts = toDateFormat(tag, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
