import { beforeEach, describe, expect, test } from 'vitest';
import type { FailureCode } from '../../../../src/contract/core/errors.ts';
import { sendOnce } from '../../../../src/stores/core/idempotency.ts';
import type { Result } from '../../../../src/stores/core/result.ts';
import { createBrowser } from '../browser.ts';

let browser: ReturnType<typeof createBrowser>;
let keys: string[];
let answers: Result<string>[];

const done: Result<string> = { ok: true, value: 'done' };
const failed = (code: FailureCode): Result<string> => ({ ok: false, failure: { code, requestId: '' } });
const send = ({ idempotencyKey }: { readonly idempotencyKey: string }) => {
  keys.push(idempotencyKey);
  return Promise.resolve(answers.shift() ?? done);
};

beforeEach(() => {
  browser = createBrowser();
  keys = [];
  answers = [];
});

describe('an idempotent request', () => {
  test('has its own key, and a new one after success', async () => {
    await sendOnce('deposit', { amount: 10 }, send);
    await sendOnce('deposit', { amount: 10 }, send);
    expect(new Set(keys).size).toBe(2);
    expect(browser.session.has('intentions')).toBe(false);
  });

  test('sends the same key after a lost connection, also after a reload', async () => {
    answers = [failed('network.failed')];
    await sendOnce('deposit', { amount: 10 }, send);
    const kept = browser.session.get('intentions') ?? '';
    browser = createBrowser();
    browser.session.set('intentions', kept);
    await sendOnce('deposit', { amount: 10 }, send);
    expect(keys[1]).toBe(keys[0]);
  });

  test.each<FailureCode>([
    'network.slow',
    'upstream.timeout',
    'upstream.read_only',
    'session.required',
    'session.changed',
    'unknown',
    'internal.error',
    'idempotency.in_flight',
  ])('keeps its key where %s says nothing about what was done', async (code) => {
    answers = [failed(code)];
    await sendOnce('deposit', { amount: 10 }, send);
    await sendOnce('deposit', { amount: 10 }, send);
    expect(keys[1]).toBe(keys[0]);
  });

  test('ends with a refusal: the next attempt has a new key', async () => {
    answers = [failed('wallet.insufficient_funds')];
    await sendOnce('deposit', { amount: 10 }, send);
    await sendOnce('deposit', { amount: 10 }, send);
    expect(keys[1]).not.toBe(keys[0]);
  });

  test('keeps its key if the retry of an unanswered attempt is refused', async () => {
    answers = [failed('network.failed'), failed('request.rate_limited'), failed('member.suspended')];
    for (let turn = 0; turn < 4; turn += 1) await sendOnce('deposit', { amount: 10 }, send);
    expect(new Set(keys).size).toBe(1);
    await sendOnce('deposit', { amount: 10 }, send);
    expect(keys[4]).not.toBe(keys[0]);
  });

  test('differs by input and by name', async () => {
    answers = [failed('network.failed'), failed('network.failed')];
    await sendOnce('deposit', { amount: 10 }, send);
    await sendOnce('deposit', { amount: 20 }, send);
    await sendOnce('withdraw', { amount: 20 }, send);
    expect(new Set(keys).size).toBe(3);
  });

  test('without an answer keeps its key after other requests', async () => {
    answers = [failed('network.slow'), done];
    await sendOnce('transfer', { amount: 100, to: 'bruno' }, send);
    await sendOnce('transfer', { amount: 50, to: 'carla' }, send);
    await sendOnce('transfer', { amount: 100, to: 'bruno' }, send);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
  });

  test('is dropped when twenty newer ones are unanswered', async () => {
    answers = Array.from({ length: 21 }, () => failed('network.failed'));
    for (let amount = 1; amount <= 21; amount += 1) await sendOnce('transfer', { amount }, send);
    await sendOnce('transfer', { amount: 2 }, send);
    await sendOnce('transfer', { amount: 1 }, send);
    expect(keys[21]).toBe(keys[1]);
    expect(keys[22]).not.toBe(keys[0]);
  });

  test('of one account is not used by another, and is dropped when that one sends', async () => {
    answers = [failed('network.failed'), failed('network.failed')];
    browser.session.set('account', 'luna');
    await sendOnce('transfer', { amount: 1 }, send);
    browser.session.set('account', 'rio');
    await sendOnce('transfer', { amount: 1 }, send);
    expect(keys[1]).not.toBe(keys[0]);
    expect(browser.session.get('intentions')).not.toContain(keys[0]);
  });

  test('keeps its key while the session is being restored', async () => {
    answers = [failed('network.failed')];
    browser.session.set('account', 'luna');
    await sendOnce('transfer', { amount: 1 }, send);
    browser.session.delete('account');
    await sendOnce('transfer', { amount: 1 }, send);
    expect(keys[1]).toBe(keys[0]);
  });

  test('stored by an earlier release is read', async () => {
    browser.session.set(
      'intentions',
      JSON.stringify({ deposit: { input: '{"amount":10}', key: 'a', isUnanswered: true } }),
    );
    await sendOnce('deposit', { amount: 10 }, send);
    expect(keys).toEqual(['a']);
    expect(browser.session.has('intentions')).toBe(false);
  });

  test('of a second tap has the key of the unanswered first', async () => {
    await Promise.all([sendOnce('deposit', { amount: 10 }, send), sendOnce('deposit', { amount: 10 }, send)]);
    expect(new Set(keys).size).toBe(1);
  });

  test('is not affected by invalid stored data', async () => {
    browser.session.set('intentions', '{"deposit":');
    expect(await sendOnce('deposit', { amount: 10 }, send)).toEqual(done);
    browser.session.set('intentions', '{"deposit":{"input":7}}');
    expect(await sendOnce('deposit', { amount: 10 }, send)).toEqual(done);
  });
});
