import { applyD1Migrations } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { afterEach } from 'vitest';
import { setClock } from '../../../src/server/clock.ts';
import { reportAllRooms } from '../../../src/studio/announce.ts';
import { LIVE_TABLES } from '../../../src/studio/live/tables.ts';
import { toRegistration } from '../../../src/studio/registration.ts';
import { setCatalogue } from '../platform/support/catalogue.ts';
import { forgetFileBefore } from '../platform/support/forget-all.ts';

/** What the platform tells a hook of the site goes to the studio, as the site worker sends it. */
const outside = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  const isHook = request.url.startsWith('https://site.test/studio/');
  return isHook ? exports.default.fetch(request) : outside(request);
};

// Files share a worker, which is quicker to keep than to start; each begins now, with nothing stored.
setClock();
setCatalogue(toRegistration(), () => reportAllRooms(env));
// A table asks for its name as it wakes, which an id that is listed does not have.
await forgetFileBefore(LIVE_TABLES.map(({ tableId }) => env.LIVE_TABLE.idFromName(tableId)));
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
afterEach(() => setClock());
