import * as z from 'zod/mini';
import { environment } from './environment.ts';
import type { Result } from './result.ts';
import { readKey, writeKey } from './storage-keys.ts';

const KeptSchema = z.record(z.string(), z.object({ input: z.string(), key: z.string() }));
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
  return /^(?:network|upstream|session|edge)\./.test(code) || code === 'unknown' || code === 'internal.error';
}

/**
 * Sends what moves money or points under one idempotency key an intention. The key lives in the session storage until the platform has
 * answered: a second tap, a retry after a lost connection and a reload send the same key for the same input, so that nothing is done twice.
 * @param name one word an action: `deposit`, `redeem`
 */
export async function sendOnce<Value>(
  name: string,
  input: unknown,
  send: (options: { readonly idempotencyKey: string }) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const text = JSON.stringify(input);
  const known = readKept()[name];
  const key = known?.input === text ? known.key : environment().randomId();
  keep({ ...readKept(), [name]: { input: text, key } });
  const answer = await send({ idempotencyKey: key });
  if (isUnknown(answer)) return answer;
  const { [name]: _done, ...others } = readKept();
  keep(others);
  return answer;
}
