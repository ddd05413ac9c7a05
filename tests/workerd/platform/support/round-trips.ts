import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { createApp } from '../../../../src/platform/app.ts';

/**
 * Simultaneous calls count as one round trip, because the caller waits once. Calls that are still running when the response is ready do not count.
 */
class Meter {
  waits = 0;
  calls = 0;
  /** The name and the boolean arguments of each call to an object. Such an argument may decide whether the object writes, and a write takes time. */
  readonly switches: string[] = [];
  #open = 0;

  async count<Value>(promise: Promise<Value>): Promise<Value> {
    this.calls += 1;
    this.#open += 1;
    try {
      return await promise;
    } finally {
      this.#open -= 1;
      if (this.#open === 0) this.waits += 1;
    }
  }
}

type Method = (...args: unknown[]) => unknown;

/** Wraps an object so that the promises of its methods are counted. */
function counted<Target extends object>(target: Target, meter: Meter, wrapped: readonly string[] = []): Target {
  return new Proxy(target, {
    get(original, name) {
      const member = Reflect.get(original, name) as unknown;
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        const answer = (member as Method).apply(original, args.map(unwrap));
        if (wrapped.includes(String(name)))
          return remember(counted(answer as object, meter, wrapped), answer as object);
        return answer instanceof Promise ? meter.count(answer) : answer;
      };
    },
  });
}

const originals = new WeakMap<object, object>();

function remember(proxy: object, original: object): object {
  originals.set(proxy, original);
  return proxy;
}

/** Returns the original statement of a wrapped one, because D1's `batch` accepts only its own statement objects. */
function unwrap(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrap);
  return (typeof value === 'object' && value !== null && originals.get(value)) || value;
}

type Methods = Record<string, Method>;

/** Wraps a stub of an object. The methods of a stub cannot be taken out as functions, so the wrapper calls them on the stub. */
function toStub(stub: Methods, meter: Meter): object {
  const call =
    (name: string) =>
    (...args: unknown[]) => {
      meter.switches.push([name, ...args.filter((arg) => typeof arg === 'boolean')].join(' '));
      return meter.count(Promise.resolve(stub[name]?.(...args)));
    };
  // The stub has no `then`. With one, `await` would take the stub for a promise.
  return new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : call(String(name))) });
}

function toNamespace(namespace: Methods, meter: Meter): object {
  return { getByName: (name: string) => toStub(namespace.getByName?.(name) as Methods, meter) };
}

interface Measured {
  status: number;
  waits: number;
  calls: number;
}

/** Counts how often the platform waits for storage during a request; the caches that `before` filled cost nothing. */
export async function measureRoundTrips(request: Request, before?: Request): Promise<Measured> {
  const { text: _text, switches: _switches, ...measured } = await measureAnswer(request, before);
  return measured;
}

/** Counts the calls to storage before the answer, those that begin within 20 ms after it, and those until all work is done. */
export async function measureWork(request: Request): Promise<{ atOnce: number; soon: number; all: number }> {
  const SOON_MS = 20;
  const { meter, fetch } = watch();
  const context = createExecutionContext();
  await (await fetch(request, context)).text();
  const atOnce = meter.calls;
  await scheduler.wait(SOON_MS);
  const soon = meter.calls;
  await waitOnExecutionContext(context);
  return { atOnce, soon, all: meter.calls };
}

/** Measures a request until its answer. It returns when the work after the answer is done too, but that work does not count. */
export async function measureAnswer(
  request: Request,
  before?: Request,
): Promise<Measured & { text: string; switches: string[] }> {
  const { meter, fetch } = watch();
  if (before) await fetchAll(fetch, before);
  const { waits, calls } = meter;
  meter.switches.length = 0;
  const context = createExecutionContext();
  const response = await fetch(request, context);
  const cost = { waits: meter.waits - waits, calls: meter.calls - calls };
  const switches = [...meter.switches];
  const text = await response.text();
  await waitOnExecutionContext(context);
  return { status: response.status, ...cost, text, switches };
}

type Fetch = ReturnType<typeof watch>['fetch'];

async function fetchAll(fetch: Fetch, request: Request): Promise<void> {
  const context = createExecutionContext();
  await (await fetch(request, context)).text();
  await waitOnExecutionContext(context);
}

function watch() {
  const meter = new Meter();
  const spaces = ['MEMBER', 'ONE_TIME', 'ATTEMPTS', 'VERIFICATION'] as const;
  const objects = Object.fromEntries(spaces.map((name) => [name, toNamespace(env[name] as unknown as Methods, meter)]));
  const watched = { ...env, ...objects, DB: counted(env.DB, meter, ['prepare', 'bind']) };
  const fetch = async (asked: Request, context: ExecutionContext) =>
    createApp().fetch(asked, watched as unknown as Env, context);
  return { meter, fetch };
}
