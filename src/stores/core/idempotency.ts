import * as z from 'zod/mini';
import { environment } from './environment.ts';
import { isUnknown, type Result } from './result.ts';
import { readKey } from './storage-keys.ts';
import { createStored } from './stored.ts';

/**
 * Requests without an answer, by action and input. The account is empty if it is not known yet while a session is
 * restored.
 */
const UnansweredSchema = z.record(
  z.string(),
  z.object({
    input: z.string(),
    key: z.string(),
    account: z._default(z.string(), ''),
  }),
);
type Unanswered = z.infer<typeof UnansweredSchema>;

/** Limit of stored requests; more of them cannot result from a lost connection alone. */
const UNANSWERED_MAX = 20;

const stored = createStored('intentions', UnansweredSchema);

function store(kept: Unanswered): void {
  const newest = Object.entries(kept).slice(-UNANSWERED_MAX);
  stored.write(newest.length > 0 ? Object.fromEntries(newest) : undefined);
}

const readAccount = () => readKey('account') ?? '';

/** Stored requests of the current account, except `own`. */
function readOthers(own: (slot: string, input: string) => boolean): Unanswered {
  const who = readAccount();
  const others = Object.entries(stored.read() ?? {}).filter(
    ([slot, { input, account }]) => !own(slot, input) && (!who || !account || account === who),
  );
  return Object.fromEntries(others);
}

/**
 * Sends a request that moves money or points with one idempotency key per action and input. The key stays in session
 * storage until the platform has answered: a second tap, a retry after a lost connection, a reload or an expired
 * session sends the same key for the same input, even after other requests, so that nothing is done twice. After an
 * unanswered attempt, a refusal may concern only the retry (a rate limit, or an account suspended since), so the key is
 * kept. That is harmless, because the platform does not store refusals.
 * @param name one word per action: `deposit`, `redeem`
 */
export async function sendOnce<Value>(
  name: string,
  input: unknown,
  send: (options: { readonly idempotencyKey: string }) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const text = JSON.stringify(input);
  const slot = `${name} ${text}`;
  // An earlier release stored one request per name.
  const isOwn = (each: string, kept: string) => each === slot || (each === name && kept === text);
  const account = readAccount();
  const found = Object.entries(stored.read() ?? {}).find(([each, { input: kept }]) => isOwn(each, kept))?.[1];
  const known = !found?.account || !account || found.account === account ? found : undefined;
  const key = known?.key ?? environment().randomId();
  const own = { input: text, key, account: account || (known?.account ?? '') };
  store({ ...readOthers(isOwn), [slot]: own });
  const answer = await send({ idempotencyKey: key });
  if (isUnknown(answer) || (!answer.ok && known)) return answer;
  store(readOthers(isOwn));
  return answer;
}
