import * as z from 'zod/mini';
import { environment } from './environment.ts';
import type { Result } from './result.ts';
import { readKey, writeKey } from './storage-keys.ts';

/** What nobody answered yet, by action and input. Who sends them is unknown while a session is found again. */
const KeptSchema = z.record(
  z.string(),
  z.object({
    input: z.string(),
    key: z.string(),
    account: z._default(z.string(), ''),
  }),
);
type Kept = z.infer<typeof KeptSchema>;

/** At once; whoever has more unanswered ones has lost more than a connection. */
const KEPT_MAX = 20;

function readKept(): Kept {
  try {
    const kept = z.safeParse(KeptSchema, JSON.parse(readKey('intentions') ?? '{}'));
    return kept.success ? kept.data : {};
  } catch {
    return {};
  }
}

function keep(kept: Kept): void {
  const newest = Object.entries(kept).slice(-KEPT_MAX);
  writeKey('intentions', newest.length > 0 ? JSON.stringify(Object.fromEntries(newest)) : undefined);
}

const readAccount = () => readKey('account') ?? '';

/** What is kept for whoever is in, without `own`. */
function readOthers(own: (slot: string, input: string) => boolean): Kept {
  const who = readAccount();
  const others = Object.entries(readKept()).filter(
    ([slot, { input, account }]) => !own(slot, input) && (!who || !account || account === who),
  );
  return Object.fromEntries(others);
}

/** No answer came, or one that says nothing about what was done: the same key must be sent again. */
function isUnknown(answer: Result<unknown>): boolean {
  if (answer.ok) return false;
  const { code } = answer.failure;
  if (code === 'unknown' || code === 'internal.error' || code === 'idempotency.in_flight') return true;
  return /^(?:network|upstream|session|edge)\./.test(code);
}

/**
 * Sends what moves money or points under one idempotency key an intention. The key lives in the session storage until the platform has
 * answered: a second tap, a retry after a lost connection, a reload and a session that ended meanwhile send the same key for the same input,
 * whatever else was sent since, so that nothing is done twice. A refusal after a try that nothing answered may be about the retry alone (a
 * rate limit, an account suspended since): the key stays. That does no harm, because the platform remembers no refusals.
 * @param name one word an action: `deposit`, `redeem`
 */
export async function sendOnce<Value>(
  name: string,
  input: unknown,
  send: (options: { readonly idempotencyKey: string }) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const text = JSON.stringify(input);
  const slot = `${name} ${text}`;
  // An earlier release kept one for each name.
  const isOwn = (each: string, kept: string) => each === slot || (each === name && kept === text);
  const account = readAccount();
  const found = Object.entries(readKept()).find(([each, { input: kept }]) => isOwn(each, kept))?.[1];
  const known = !found?.account || !account || found.account === account ? found : undefined;
  const key = known?.key ?? environment().randomId();
  const own = { input: text, key, account: account || (known?.account ?? '') };
  keep({ ...readOthers(isOwn), [slot]: own });
  const answer = await send({ idempotencyKey: key });
  if (isUnknown(answer) || (!answer.ok && known)) return answer;
  keep(readOthers(isOwn));
  return answer;
}
