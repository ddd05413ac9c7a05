import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../../src/platform/app.ts';
import { seal, seedAll } from '../support/api.ts';

beforeAll(async () => {
  await seedAll();
});

/** Counts round trips to storage from the worker: simultaneous calls are one round trip. */
function watchStorage() {
  let open = 0;
  let rounds = 0;
  const watch = async <Value>(call: () => Promise<Value>): Promise<Value> => {
    if (open === 0) rounds += 1;
    open += 1;
    try {
      return await call();
    } finally {
      open -= 1;
    }
  };
  // biome-ignore lint/suspicious/noExplicitAny: bindings of any kind
  const wrap = (target: any, isCall: (name: string) => boolean): any =>
    new Proxy(target, {
      get(_, name) {
        const value = target[name];
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          if (isCall(String(name))) return watch(() => target[name](...args));
          const made = target[name](...args);
          return typeof made === 'object' && made !== null ? wrap(made, isCall) : made;
        };
      },
    });
  const isQuery = (name: string) => ['first', 'all', 'run', 'raw'].includes(name);
  const objects = ['MEMBER', 'ATTEMPTS', 'ONE_TIME', 'VERIFICATION'] as const;
  const isObjectCall = (name: string) => !['getByName', 'get', 'idFromName'].includes(name);
  const wrapped = { ...env, DB: wrap(env.DB, isQuery) };
  for (const name of objects) Object.assign(wrapped, { [name]: wrap(env[name], isObjectCall) });
  return { env: wrapped as Env, count: () => rounds };
}

async function signInWatched(password: string): Promise<{ status: number; rounds: number }> {
  const body = await seal({ type: 'username', username: 'luna', password });
  const request = new Request('https://platform.test/wps/session/login', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/jose' },
  });
  const storage = watchStorage();
  const context = createExecutionContext();
  const response = await createApp().fetch(request, storage.env, context);
  const rounds = storage.count();
  await waitOnExecutionContext(context);
  return { status: response.status, rounds };
}

test('a sign-in costs three round trips to storage, a wrong one two', async () => {
  expect(await signInWatched('errada-errada')).toMatchObject({ status: 401 });
  const wrong = await signInWatched('errada-errada');
  const right = await signInWatched('Orla#2026');
  // Each binding fetches the keys of sealed bodies once a minute. `signInWatched` makes a new binding, so this round trip is subtracted.
  expect([wrong.rounds - 1, right.rounds - 1]).toEqual([2, 3]);
  expect([wrong.status, right.status]).toEqual([401, 200]);
});
