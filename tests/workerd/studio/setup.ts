import { env, exports } from 'cloudflare:workers';
import { afterEach } from 'vitest';
import { setClock } from '../../../src/server/clock.ts';
import { reportAllRooms } from '../../../src/studio/announce.ts';
import { LIVE_TABLES } from '../../../src/studio/live/tables.ts';
import { toRegistration } from '../../../src/studio/registration.ts';
import { setCatalogue } from '../platform/support/catalogue.ts';
import { beginEmpty } from '../platform/support/migrations.ts';

/** Passes a hook call of the platform to the studio, as the site worker does. */
const outside = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  const isHook = request.url.startsWith('https://site.test/studio/');
  return isHook ? exports.default.fetch(request) : outside(request);
};

// Files share one worker, because starting one is slow. Each file begins at the present time with empty storage.
setClock();
setCatalogue(toRegistration(env.TEST_LOTTERY_WORDS), () => reportAllRooms(env));
// A table reads its own name on waking, and an id from the list of objects has no name.
await beginEmpty(LIVE_TABLES.map(({ tableId }) => env.LIVE_TABLE.idFromName(tableId)));
afterEach(() => setClock());
