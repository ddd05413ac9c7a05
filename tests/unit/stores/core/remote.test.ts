import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FailureCode } from '../../../../src/contract/core/errors.ts';
import type { Result } from '../../../../src/stores/core/result.ts';
import { type Browser, INFO } from '../browser.ts';

let browser: Browser;
let createRemote: typeof import('../../../../src/stores/core/remote.ts').createRemote;
let session: typeof import('../../../../src/stores/session/session.ts');
let turns: ((answer: Result<string>) => void)[];

const ask = (_input: string) => new Promise<Result<string>>((resolve) => turns.push(resolve));
const ok = (value: string): Result<string> => ({ ok: true, value });
const failed = (code: FailureCode): Result<string> => ({ ok: false, failure: { code, requestId: '' } });
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Ends the session as an expiry does, without a sign-out. */
function endSession(): void {
  session.$hasExpired.set(true);
  session.$session.set({ kind: 'guest' });
}

beforeEach(async () => {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser();
  ({ createRemote } = await import('../../../../src/stores/core/remote.ts'));
  session = await import('../../../../src/stores/session/session.ts');
  turns = [];
});

describe('a remote value', () => {
  test('is loading, then ready', async () => {
    const remote = createRemote(ask);
    expect(remote.$state.get()).toEqual({ status: 'idle' });
    void remote.load('a');
    expect(remote.$state.get()).toEqual({ status: 'loading' });
    turns[0]?.(ok('A'));
    await settle();
    expect(remote.$state.get()).toEqual({ status: 'ready', value: 'A' });
  });

  test('of a late answer to an earlier input is dropped', async () => {
    const remote = createRemote(ask);
    void remote.load('a');
    void remote.load('b');
    turns[1]?.(ok('B'));
    turns[0]?.(ok('A'));
    await settle();
    expect(remote.$state.get()).toEqual({ status: 'ready', value: 'B' });
  });

  test('is not shown for another input, unless configured', async () => {
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

  test('stays after a failed reload, with the reason', async () => {
    const remote = createRemote(ask);
    void remote.load('a');
    turns[0]?.(ok('A'));
    await settle();
    void remote.reload();
    turns[1]?.(failed('network.failed'));
    await settle();
    expect(remote.$state.get()).toMatchObject({ status: 'failed', value: 'A', failure: { code: 'network.failed' } });
  });

  test('of an ended session is no failure', async () => {
    const remote = createRemote(ask);
    void remote.load('a');
    turns[0]?.(failed('session.changed'));
    await settle();
    expect(remote.$state.get()).toEqual({ status: 'idle' });
  });

  describe.each(['session.changed', 'session.required'] as const)('that was refused with %s', (code) => {
    async function interrupt(input = 'a') {
      const remote = createRemote(ask);
      session.$session.set({ kind: 'member', info: INFO });
      void remote.load(input);
      endSession();
      turns[0]?.(failed(code));
      await settle();
      return remote;
    }

    test('loads when the same account is back', async () => {
      const remote = await interrupt();
      session.$session.set({ kind: 'unknown' });
      expect(turns).toHaveLength(1);
      session.$session.set({ kind: 'member', info: INFO });
      expect([turns.length, remote.$state.get()]).toEqual([2, { status: 'loading' }]);
      turns[1]?.(ok('A'));
      await settle();
      session.$session.set({ kind: 'member', info: { ...INFO, nickname: 'Lua' } });
      expect([turns.length, remote.$state.get()]).toEqual([2, { status: 'ready', value: 'A' }]);
    });

    test('is not requested for another account', async () => {
      const remote = await interrupt();
      session.$session.set({ kind: 'member', info: { ...INFO, account: 'rio' } });
      session.$session.set({ kind: 'member', info: INFO });
      expect([turns.length, remote.$state.get()]).toEqual([1, { status: 'idle' }]);
    });

    test('is not requested for another account than that of a restored page', async () => {
      browser.session.set('account', 'luna');
      const remote = createRemote(ask);
      void remote.load('a');
      turns[0]?.(failed(code));
      await settle();
      browser.session.set('account', 'rio');
      session.$session.set({ kind: 'member', info: { ...INFO, account: 'rio' } });
      expect([turns.length, remote.$state.get()]).toEqual([1, { status: 'idle' }]);
    });

    test('is not requested if another input followed', async () => {
      const remote = await interrupt();
      void remote.load('b');
      turns[1]?.(ok('B'));
      await settle();
      session.$session.set({ kind: 'member', info: INFO });
      expect([turns.length, remote.$state.get()]).toEqual([2, { status: 'ready', value: 'B' }]);
    });

    test('keeps the previous value', async () => {
      const remote = createRemote(ask);
      session.$session.set({ kind: 'member', info: INFO });
      void remote.load('a');
      turns[0]?.(ok('A'));
      await settle();
      void remote.reload();
      endSession();
      turns[1]?.(failed(code));
      await settle();
      expect(remote.$state.get()).toMatchObject({ value: 'A' });
      session.$session.set({ kind: 'member', info: INFO });
      expect([turns.length, remote.$state.get()]).toEqual([3, { status: 'loading', value: 'A' }]);
    });
  });

  test('late for the previous session is requested at once if its account is already back', async () => {
    const remote = createRemote(ask);
    session.$session.set({ kind: 'member', info: INFO });
    void remote.load('a');
    session.$session.set({ kind: 'unknown' });
    session.$session.set({ kind: 'member', info: INFO });
    turns[0]?.(failed('session.changed'));
    await settle();
    expect(remote.$state.get()).toEqual({ status: 'loading' });
    turns[1]?.(ok('A'));
    await settle();
    expect(remote.$state.get()).toEqual({ status: 'ready', value: 'A' });
  });

  test('is cleared for another account, also a pending answer; the same account keeps it', async () => {
    const remote = createRemote(ask);
    session.$session.set({ kind: 'member', info: INFO });
    void remote.load('a');
    turns[0]?.(ok('A'));
    await settle();
    endSession();
    session.$session.set({ kind: 'member', info: INFO });
    expect(remote.$state.get()).toEqual({ status: 'ready', value: 'A' });
    void remote.reload();
    session.$session.set({ kind: 'member', info: { ...INFO, account: 'rio' } });
    turns[1]?.(ok('A2'));
    await settle();
    expect(remote.$state.get()).toEqual({ status: 'idle' });
  });

  test('stays for a page that a sign-out leaves open and is cleared for another account', async () => {
    const remote = createRemote(ask);
    session.$session.set({ kind: 'member', info: INFO });
    void remote.load('a');
    turns[0]?.(ok('A'));
    await settle();
    session.$session.set({ kind: 'guest' });
    expect(remote.$state.get()).toEqual({ status: 'ready', value: 'A' });
    session.$session.set({ kind: 'member', info: { ...INFO, account: 'rio' } });
    expect(remote.$state.get()).toEqual({ status: 'idle' });
  });

  test('is requested again only if it was requested before', async () => {
    const remote = createRemote(ask);
    await remote.reload();
    expect(turns).toHaveLength(0);
  });
});
