import { listDurableObjectIds, reset, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { LIVE_TABLES } from '../../../../src/studio/live/tables.ts';

const isNamespace = (binding: unknown): binding is DurableObjectNamespace =>
  (binding as { constructor?: { name?: string } } | null)?.constructor?.name === 'DurableObjectNamespace';

/** A table asks for its name as it wakes, which an id that is listed does not have. */
const NAMED = LIVE_TABLES.map(({ tableId }) => env.LIVE_TABLE.idFromName(tableId));

async function wake(namespace: DurableObjectNamespace): Promise<void> {
  const ids = await listDurableObjectIds(namespace);
  const stubs = ids.map((id) => namespace.get(NAMED.find((named) => named.equals(id)) ?? id));
  await Promise.allSettled(stubs.map((stub) => runInDurableObject(stub, () => undefined)));
}

/** `reset` knows what is awake: an object, or a database, that has rested would keep all it stored. So each is woken first. */
export async function forgetAll(): Promise<void> {
  const databases = [env.DB.prepare('select 1').run(), env.UPLOADS.head('none')];
  await Promise.all([...databases, ...Object.values(env).filter(isNamespace).map(wake)]);
  await reset();
}

/** What nobody asks for goes to rest after ten seconds: in a file that is over before, nothing has. */
const RESTS_AFTER_MS = 8000;
let forgottenAt = 0;

/** Before each file. Waking all takes about as long as most files do. */
export async function forgetFileBefore(): Promise<void> {
  await (Date.now() - forgottenAt < RESTS_AFTER_MS ? reset() : forgetAll());
  forgottenAt = Date.now();
}
