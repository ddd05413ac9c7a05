import { formatDate, toDateFormat } from '../../lib/format.ts';
import { toZoneNote } from '../../lib/zone-note.ts';

let zone: string | undefined;

/** Sets the zone of shown times: the zone of the site, as in the records. If the host page gives no zone, the zone of the device. */
export function followZone(timeZone: unknown): void {
  zone = undefined;
  if (typeof timeZone !== 'string') return;
  try {
    toDateFormat('en', { timeZone });
    zone = timeZone;
  } catch {
    // An older browser may not know the zone of the site.
  }
}

/** Formats a time in the zone of the site. If the device has another offset, the offset of the site is added. */
export function formatSiteTime(tag: string, at: string | number, options: Intl.DateTimeFormatOptions): string {
  if (!zone) return formatDate(tag, at, options);
  return formatDate(tag, at, { ...options, timeZone: zone }) + toZoneNote(new Date(at).getTime(), zone);
}
