import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FailureCode } from '../../../src/contract/errors.ts';
import type { Result } from '../../../src/stores/result.ts';
import { INFO } from './browser.ts';

let createRemote: typeof import('../../../src/stores/remote.ts').createRemote;
let session: typeof import('../../../src/stores/session.ts');
let turns: ((answer: Result<string>) => void)[];

const ask = (_input: string) => new Promise<Result<string>>((resolve) => turns.push(resolve));
const ok = (value: string): Result<string> => ({ ok: true, value });
const failed = (code: FailureCode): Result<string> => ({ ok: false, failure: { code, requestId: '' } });
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(async () => {
  vi.resetModules();
  (await import('./browser.ts')).createBrowser();
  ({ createRemote } = await import('../../../src/stores/remote.ts'));
  session = await import('../../../src/stores/session.ts');
  turns = [];
});

describe('what the platform answered', () => {
  test('is loading, then ready', async () => {
    const remote = createRemote(ask);
    expect(remote.$state.get()).toEqual({ status: 'idle' });
    void remote.load('a');
    expect(remote.$state.get()).toEqual({ status: 'loading' });
    turns[0]?.(ok('A'));
    await settle();
    expect(remote.$state.get()).toEqual({ status: 'ready', value: 'A' });
  });

  test('late for an earlier input is dropped', async () => {
    const remote = createRemote(ask);
    void remote.load('a');
    void remote.load('b');
    turns[1]?.(ok('B'));
    turns[0]?.(ok('A'));
    await settle();
    expect(remote.$state.get()).toEqual({ status: 'ready', value: 'B' });
  });

  test('is not shown for another input, unless the store is told to', async () => {
    for (const keepsOld of [false, true]) {
      turns = [];
      const remote = createRemote(ask, { keepsOld });
      void remote.load('a');
      turns[0]?.(ok('A'));
      await settle();
      void remote.load('b');
      expect(remote.$state.get()).toEqual(keepsOld ? { status: 'loading', value: 'A' } : { status: 'loading' });
    }
  });

  test('stays when asking again fails, and says why', async () => {
    const remote = createRemote(ask);
    void remote.load('a');
    turns[0]?.(ok('A'));
    await settle();
    void remote.reload();
    turns[1]?.(failed('network.failed'));
    await settle();
    expect(remote.$state.get()).toMatchObject({ status: 'failed', value: 'A', failure: { code: 'network.failed' } });
  });

  test('of a session that ended meanwhile is no failure', async () => {
    const remote = createRemote(ask);
    void remote.load('a');
    turns[0]?.(failed('session.changed'));
    await settle();
    expect(remote.$state.get()).toEqual({ status: 'idle' });
  });

  test('is forgotten when another account signs in, an answer on its way too; the same account finds it', async () => {
    const remote = createRemote(ask);
    session.$session.set({ kind: 'member', info: INFO });
    void remote.load('a');
    turns[0]?.(ok('A'));
    await settle();
    session.$session.set({ kind: 'guest' });
    session.$session.set({ kind: 'member', info: INFO });
    expect(remote.$state.get()).toEqual({ status: 'ready', value: 'A' });
    void remote.reload();
    session.$session.set({ kind: 'member', info: { ...INFO, account: 'rio' } });
    turns[1]?.(ok('A2'));
    await settle();
    expect(remote.$state.get()).toEqual({ status: 'idle' });
  });

  test('is asked for again only where something was asked', async () => {
    const remote = createRemote(ask);
    await remote.reload();
    expect(turns).toHaveLength(0);
  });
});
