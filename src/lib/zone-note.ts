import { toDateFormat } from './format.ts';

function toOffset(at: number, timeZone: string | undefined): string {
  const parts = toDateFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** ` GMT-3` after a time of this zone, if the device's clock shows another hour. Otherwise empty, because the time cannot be misread. */
export function toZoneNote(at: number, timeZone: string, device?: string): string {
  if (Number.isNaN(at)) return '';
  const offset = toOffset(at, timeZone);
  // Direction marks, because in a right-to-left line the minus sign would move to another place.
  return offset === toOffset(at, device) ? '' : ` \u2066${offset}\u2069`;
}
