import { toDateFormat } from './format.ts';

function toOffset(at: number, timeZone: string | undefined): string {
  const parts = toDateFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** ` GMT-3` behind a time of this zone where the device's clock shows another hour; otherwise nothing, because nobody can mistake it. */
export function toZoneNote(at: number, timeZone: string, device?: string): string {
  if (Number.isNaN(at)) return '';
  const offset = toOffset(at, timeZone);
  // Without its marks a sign of minus moves in a line from right to left.
  return offset === toOffset(at, device) ? '' : ` \u2066${offset}\u2069`;
}
