import * as z from 'zod/mini';
import { environment } from './environment.ts';
import type { Result } from './result.ts';
import { readKey, writeKey } from './storage-keys.ts';

const KeptSchema = z.record(
  z.string(),
  z.object({ input: z.string(), key: z.string(), isUnanswered: z._default(z.boolean(), false) }),
);
type Kept = z.infer<typeof KeptSchema>;

function readKept(): Kept {
  try {
    const kept = z.safeParse(KeptSchema, JSON.parse(readKey('intentions') ?? '{}'));
    return kept.success ? kept.data : {};
  } catch {
    return {};
  }
}

function keep(kept: Kept): void {
  writeKey('intentions', Object.keys(kept).length > 0 ? JSON.stringify(kept) : undefined);
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
 * answered: a second tap, a retry after a lost connection and a reload send the same key for the same input, so that nothing is done twice.
 * A refusal after a try that nothing answered may be about the retry alone (a rate limit, an account suspended since): the key stays. That
 * does no harm, because the platform remembers no refusals.
 * @param name one word an action: `deposit`, `redeem`
 */
export async function sendOnce<Value>(
  name: string,
  input: unknown,
  send: (options: { readonly idempotencyKey: string }) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const text = JSON.stringify(input);
  const found = readKept()[name];
  const known = found?.input === text ? found : undefined;
  const key = known?.key ?? environment().randomId();
  keep({ ...readKept(), [name]: { input: text, key, isUnanswered: true } });
  const answer = await send({ idempotencyKey: key });
  if (isUnknown(answer) || (!answer.ok && known?.isUnanswered)) return answer;
  const { [name]: _done, ...others } = readKept();
  keep(others);
  return answer;
}
