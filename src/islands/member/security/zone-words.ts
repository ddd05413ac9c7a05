import type { T } from '../../../lib/words.ts';
import { toZoneName } from '../../../lib/zone-name.ts';

/** The clock of the times that are listed. Browsers know Brasília's as a standard time, which nobody there calls it. */
export function toZoneWords(timeZone: string, t: T, tag: string): string {
  if (timeZone === 'America/Sao_Paulo') return t('security.history_brasilia');
  return t('security.history_lead', { zone: toZoneName(tag, timeZone, Date.now()) });
}
