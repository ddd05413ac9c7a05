import { CODE_PATTERN } from '../contract/typed-text.ts';
import { ask } from './ask.ts';
import { environment } from './environment.ts';
import { getToday } from './period.ts';
import { readKey, writeKey } from './storage-keys.ts';

/** Random and changed daily: it only shows that a browser came twice on the same day. */
function toVisitId(): string {
  const today = getToday();
  const [day, known] = (readKey('visitId') ?? '').split('/');
  if (day === today && known) return known;
  const visitId = environment().randomId();
  writeKey('visitId', `${today}/${visitId}`);
  return visitId;
}

/** Reports that registration was opened with a link's code; the platform counts each browser once a day. */
export async function countLinkVisit(code: string): Promise<void> {
  if (CODE_PATTERN.test(code)) await ask('reportVisit', { code, visitId: toVisitId() });
}
