import { FIXTURE_CATEGORIES, type Fixture } from '../../src/contract/games/on-now.ts';
import { type Found, isAnswered, type Question, toFound } from '../../src/platform/games/on-now/question.ts';

/** The platform waits this long for a hook. */
const ANSWER_MAX_MS = 2000;
const ANSWER_MAX_CHARS = 512 * 1024;

export interface HookAnswer {
  readonly status: number;
  readonly text: string;
  readonly tookMs: number;
}

/** Sends a hook; with a wrong signature if `isForged`. */
export type SendHook = (hook: Question, isForged?: boolean) => Promise<HookAnswer>;

/** Asks a hook and checks its answer. Undefined: the vendor has no such hook. */
async function ask(send: SendHook, hook: Question, breaches: string[]): Promise<Found | undefined> {
  const name = Object.values(hook).join(' ');
  const { status, text, tookMs } = await send(hook);
  if (tookMs > ANSWER_MAX_MS) breaches.push(`${name}: answered after ${tookMs} ms`);
  if (text.length > ANSWER_MAX_CHARS) breaches.push(`${name}: the answer is larger than 512 KB`);
  if (status !== 200) return undefined;
  try {
    const { value } = JSON.parse(text);
    return isAnswered(value, hook) ? toFound(value, hook) : undefined;
  } catch (error) {
    breaches.push(`${name}: ${String(error).slice(0, 300)}`);
    return undefined;
  }
}

async function checkOne(send: SendHook, listed: Fixture, language: string, breaches: string[]): Promise<void> {
  const { fixtureId, category } = listed;
  const [whole] = ((await ask(send, { event: 'fixtures', language, category, fixtureId }, breaches)) ??
    []) as Fixture[];
  if (!whole) breaches.push(`the listed match ${fixtureId} is not told by its id`);
  else if (whole.markets.length !== whole.marketCount)
    breaches.push(`the match ${fixtureId} says ${whole.marketCount} markets and has ${whole.markets.length}`);
}

/** Asks a vendor's hook what is on, as the platform does; one sentence for each breach of docs/vendor-guide.md. */
export async function listOnNowBreaches(send: SendHook, language = 'PT'): Promise<string[]> {
  const breaches: string[] = [];
  let hasHook = false;
  for (const category of FIXTURE_CATEGORIES) {
    const listed = await ask(send, { event: 'fixtures', language, category }, breaches);
    if (!listed) continue;
    hasHook = true;
    const [first] = listed as Fixture[];
    if (first) await checkOne(send, first, language, breaches);
    const unknown = { event: 'fixtures', language, category, fixtureId: 'no-such-match-0' } as const;
    const none = await ask(send, unknown, breaches);
    if (none?.length !== 0) breaches.push('an unknown match is not answered with an empty list');
  }
  if (await ask(send, { event: 'tables', language }, breaches)) hasHook = true;
  if (await ask(send, { event: 'next-rounds' }, breaches)) hasHook = true;
  if (!hasHook && breaches.length === 0) breaches.push('neither matches, tables nor next rounds are answered');
  const { status } = await send({ event: 'tables', language }, true);
  if (hasHook && status < 400) breaches.push('a hook with a wrong signature is answered');
  return breaches;
}
