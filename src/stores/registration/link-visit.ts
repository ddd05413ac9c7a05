import { CODE_PATTERN } from '../../contract/core/typed-text.ts';
import { environment } from '../core/environment.ts';
import { ask } from '../core/lazy-request.ts';
import { getToday } from '../core/period.ts';
import { readKey, writeKey } from '../core/storage-keys.ts';

/** Returns a random id that changes daily. It only shows that a browser came twice on the same day. */
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
