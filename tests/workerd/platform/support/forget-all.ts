import { listDurableObjectIds, reset, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

const isNamespace = (binding: unknown): binding is DurableObjectNamespace =>
  (binding as { constructor?: { name?: string } } | null)?.constructor?.name === 'DurableObjectNamespace';

export type Named = readonly DurableObjectId[];

async function wake(namespace: DurableObjectNamespace, named: Named): Promise<void> {
  const ids = await listDurableObjectIds(namespace);
  const stubs = ids.map((id) => namespace.get(named.find((one) => one.equals(id)) ?? id));
  await Promise.allSettled(stubs.map((stub) => runInDurableObject(stub, () => undefined)));
}

/**
 * Clears the storage of all objects and databases. `reset` clears only those that are running, so this function wakes all of them first. `named`
 * lists the ids of objects that read their own name on waking: an id from the list of objects has no name.
 */
export async function forgetAll(named: Named = []): Promise<void> {
  const databases = [env.DB.prepare('select 1').run(), env.UPLOADS.head('none')];
  await Promise.all([
    ...databases,
    ...Object.values(env)
      .filter(isNamespace)
      .map((namespace) => wake(namespace, named)),
  ]);
  await reset();
}

/** The runtime evicts an idle object after ten seconds. Within 8 seconds of the last clearing all objects still run, so `reset` alone clears them. */
const RESTS_AFTER_MS = 8000;
let forgottenAt = 0;

/** Clears all storage before each test file. Waking all objects takes about as long as most files, so it is left out where possible. */
export async function forgetFileBefore(named: Named = []): Promise<void> {
  await (Date.now() - forgottenAt < RESTS_AFTER_MS ? reset() : forgetAll(named));
  forgottenAt = Date.now();
}
