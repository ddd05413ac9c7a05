import { listDurableObjectIds, reset, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { LIVE_TABLES } from '../../../../src/studio/live/tables.ts';

const isNamespace = (binding: unknown): binding is DurableObjectNamespace =>
  (binding as { constructor?: { name?: string } } | null)?.constructor?.name === 'DurableObjectNamespace';

/** A table needs its name to wake, which a listed id does not have. */
const NAMED = LIVE_TABLES.map(({ tableId }) => env.LIVE_TABLE.idFromName(tableId));

async function wake(namespace: DurableObjectNamespace): Promise<void> {
  const ids = await listDurableObjectIds(namespace);
  const stubs = ids.map((id) => namespace.get(NAMED.find((named) => named.equals(id)) ?? id));
  await Promise.allSettled(stubs.map((stub) => runInDurableObject(stub, () => undefined)));
}

/** `reset` clears running objects and databases only; an evicted one would keep its storage. So each is woken first. */
export async function forgetAll(): Promise<void> {
  const databases = [env.DB.prepare('select 1').run(), env.UPLOADS.head('none')];
  await Promise.all([...databases, ...Object.values(env).filter(isNamespace).map(wake)]);
  await reset();
}

/** An idle object is evicted after ten seconds; in a shorter file none has been. */
const RESTS_AFTER_MS = 8000;
let forgottenAt = 0;

/** Runs before each file. Waking all objects takes about as long as most files. */
export async function forgetFileBefore(): Promise<void> {
  await (Date.now() - forgottenAt < RESTS_AFTER_MS ? reset() : forgetAll());
  forgottenAt = Date.now();
}
