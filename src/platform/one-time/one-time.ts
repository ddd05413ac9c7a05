import { sha256Hex } from '../../lib/bytes.ts';

async function getShard(env: Env, id: string) {
  const digest = await sha256Hex(id);
  return env.ONE_TIME.getByName(`shard-${digest.charAt(0)}`);
}

/** True for the first call with this id; false for later calls until `expiresAt`. */
export async function spendOnce(env: Env, id: string, expiresAt: number): Promise<boolean> {
  return (await getShard(env, id)).put(id, '', expiresAt);
}

export async function keepOnce(env: Env, id: string, text: string, expiresAt: number): Promise<void> {
  await (await getShard(env, id)).put(id, text, expiresAt);
}

/** Removes and answers the stored text; undefined when it is unknown or expired. */
export async function takeOnce(env: Env, id: string): Promise<string | undefined> {
  return (await getShard(env, id)).take(id);
}

/** Stores a text. Replaces an earlier text of the same id. */
export async function replaceOnce(env: Env, id: string, text: string, expiresAt: number): Promise<void> {
  await (await getShard(env, id)).replace(id, text, expiresAt);
}

/** Answers the stored text and keeps it; undefined when it is unknown or expired. */
export async function readOnce(env: Env, id: string): Promise<string | undefined> {
  return (await getShard(env, id)).read(id);
}
