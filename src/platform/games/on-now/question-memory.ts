/** A vendor's answer, and when it was asked for, in ms. */
export interface Known<Value> {
  readonly atMs: number;
  readonly value: Value;
}

/** `absent`: the vendor has no such hook. `failed`: no answer, or one that was refused. */
export type Reply<Value> =
  | { readonly kind: 'answered'; readonly value: Value /** Size of the answer as sent. */; readonly bytes: number }
  | { readonly kind: 'absent' | 'failed' };

/** Minimum time between two requests with the same question. */
const FRESH_MS = 1000;
/** Maximum age of an answer that is returned. */
export const KNOWN_MAX_MS = 600_000;
const PAUSE_MAX_MS = 30_000;
/** Pause after a vendor reports that it has no such hook; also the longest pause for a vendor that has never answered. */
export const ABSENT_MS = 300_000;
/** A page does not wait for a vendor whose last answer took longer than this and is recent. Otherwise each page would wait once a second. */
export const SLOW_MS = 500;
/** An answer up to this age is recent. Pages mark an older answer as old. */
export const RECENT_MS = 10_000;
/** Limit of questions in memory (matches times languages). The one asked longest ago is removed first. */
const QUESTIONS_MAX = 200;
/** Limit of all answers in memory, by their size as sent. Parsed, they are several times as large, and an object has 128 MB. */
export const ANSWERS_BYTES_MAX = 8 * 1024 * 1024;

interface Entry<Value> {
  known: Known<Value> | undefined;
  bytes: number;
  /** The question is not sent again before this time. */
  restsUntilMs: number;
  failures: number;
  /** How long the last answer took. */
  tookMs: number;
  asking: Promise<void> | undefined;
}

/**
 * The last answer to each question. Concurrent callers share one request. While a vendor is silent its last answer is given at once, and
 * the vendor is asked again after growing pauses. The recent answer of a slow vendor is given at once, too.
 */
export function createQuestionMemory<Question, Value>(
  send: (question: Question) => Promise<Reply<Value>>,
  now: () => number,
) {
  const entries = new Map<string, Entry<Value>>();

  function open(key: string): Entry<Value> {
    const entry = entries.get(key) ?? {
      known: undefined,
      bytes: 0,
      restsUntilMs: 0,
      failures: 0,
      tookMs: 0,
      asking: undefined,
    };
    entries.delete(key);
    if (entries.size >= QUESTIONS_MAX) entries.delete(entries.keys().next().value ?? '');
    entries.set(key, entry);
    return entry;
  }

  /** While all answers together exceed the limit, removes the one requested longest ago. */
  function makeRoom(): void {
    let bytes = 0;
    for (const [key, entry] of [...entries].toReversed()) {
      bytes += entry.bytes;
      if (entry.bytes > 0 && bytes > ANSWERS_BYTES_MAX) entries.delete(key);
    }
  }

  function toPause(entry: Entry<Value>, kind: 'absent' | 'failed'): number {
    if (kind === 'absent') return ABSENT_MS;
    return Math.min(entry.known ? PAUSE_MAX_MS : ABSENT_MS, FRESH_MS * 2 ** entry.failures);
  }

  async function refresh(entry: Entry<Value>, question: Question): Promise<void> {
    const atMs = now();
    const reply = await send(question);
    if (reply.kind === 'answered') {
      entry.known = { atMs, value: reply.value };
      entry.bytes = reply.bytes;
      makeRoom();
      entry.failures = 0;
      entry.tookMs = now() - atMs;
      entry.restsUntilMs = atMs + FRESH_MS;
      return;
    }
    entry.failures = Math.min(20, entry.failures + 1);
    if (reply.kind === 'absent') {
      entry.known = undefined;
      entry.bytes = 0;
    }
    entry.restsUntilMs = now() + toPause(entry, reply.kind);
  }

  const toKnown = ({ known }: Entry<Value>) => (known && now() - known.atMs <= KNOWN_MAX_MS ? known : undefined);

  function isWaitedFor(entry: Entry<Value>): boolean {
    const known = toKnown(entry);
    if (!known) return true;
    return entry.failures === 0 && (entry.tookMs <= SLOW_MS || now() - known.atMs > RECENT_MS);
  }

  /** Undefined while nothing is known. */
  return async (question: Question): Promise<Known<Value> | undefined> => {
    const entry = open(JSON.stringify(question));
    if (now() < entry.restsUntilMs) return toKnown(entry);
    entry.asking ??= refresh(entry, question).finally(() => {
      entry.asking = undefined;
    });
    if (isWaitedFor(entry)) await entry.asking;
    return toKnown(entry);
  };
}
