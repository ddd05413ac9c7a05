import type { T } from '../../../lib/words.ts';
import { toZoneName } from '../../../lib/zone-name.ts';

/** Time zone of listed times. Browsers call Brasília's time a standard time, a term not used there. */
export function toZoneWords(timeZone: string, t: T, tag: string): string {
  if (timeZone === 'America/Sao_Paulo') return t('security.history_brasilia');
  return t('security.time_zone', { zone: toZoneName(tag, timeZone, Date.now()) });
}
