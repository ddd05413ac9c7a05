import { CODE_PATTERN } from '../contract/typed-text.ts';
import { ask } from './ask.ts';
import { environment } from './environment.ts';
import { getToday } from './period.ts';
import { readKey, writeKey } from './storage-keys.ts';

/** Random, and of this day alone: it says that a browser came twice today, and nothing else. */
function toVisitId(): string {
  const today = getToday();
  const [day, known] = (readKey('visitId') ?? '').split('/');
  if (day === today && known) return known;
  const visitId = environment().randomId();
  writeKey('visitId', `${today}/${visitId}`);
  return visitId;
}

/** Tells that registration was opened by the code of a link; the platform counts each browser once a day. */
export async function countLinkVisit(code: string): Promise<void> {
  if (CODE_PATTERN.test(code)) await ask('reportVisit', { code, visitId: toVisitId() });
}
