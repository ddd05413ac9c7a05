import { formatDate, toDateFormat } from '../../lib/format.ts';
import { toZoneNote } from '../../lib/zone-note.ts';

let zone: string | undefined;

/** Times are those of the site, which the records show; without a host page that tells its zone, those of the device. */
export function followZone(timeZone: unknown): void {
  zone = undefined;
  if (typeof timeZone !== 'string') return;
  try {
    toDateFormat('en', { timeZone });
    zone = timeZone;
  } catch {
    // An older browser may lack a zone.
  }
}

/** With the offset of the site behind it where the device has another one. */
export function formatSiteTime(tag: string, at: string | number, options: Intl.DateTimeFormatOptions): string {
  if (!zone) return formatDate(tag, at, options);
  return formatDate(tag, at, { ...options, timeZone: zone }) + toZoneNote(new Date(at).getTime(), zone);
}
