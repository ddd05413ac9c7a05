import { describe, expect, test } from 'vitest';
import type { Area } from '../../../src/contract/core/endpoint.ts';
import { type CachedAnswer, createAnswerCache, toAnswerTag } from '../../../src/edge/proxy/answer-cache.ts';
import type { PlatformAnswer } from '../../../src/edge/proxy/platform-answer.ts';
import { ageOf } from '../../../src/edge/stale-while-revalidate.ts';

const ANSWER: PlatformAnswer = {
  ok: true,
  status: 200,
  envelope: { success: true, value: 1 },
  text: '{"success":true,"value":1}',
  headers: new Headers(),
};

function filled(...areas: Area[]) {
  const cache = createAnswerCache();
  for (const area of areas) cache.put(area, ANSWER, { seconds: 30, area, now: 0, asked: cache.generation });
  return cache;
}

describe('answers in memory', () => {
  test('are dropped by the tag of their area only', () => {
    const cache = filled('games', 'content', 'promotions', 'system', 'agents');
    cache.purge(new Set(['games']));
    expect(
      ['games', 'content', 'promotions', 'system', 'agents'].map((key) => cache.get(key, 0) !== undefined),
    ).toEqual([false, true, true, true, false]);
    expect(toAnswerTag('agents')).toBeUndefined();
  });

  test('requested before a purge are not stored after it', () => {
    const cache = createAnswerCache();
    const asked = cache.generation;
    cache.purge(new Set(['games']));
    cache.put('a', ANSWER, { seconds: 30, area: 'games', now: 0, asked });
    expect(cache.get('a', 0)).toBeUndefined();
  });

  test('that are read again survive a flood of single-use answers', () => {
    const cache = filled('games');
    for (let entry = 0; entry < 2000; entry += 1) {
      cache.put(`${entry}`, ANSWER, { seconds: 30, area: 'games', now: 0, asked: cache.generation });
      if (entry % 100 === 0) cache.get('games', 0);
    }
    expect(cache.get('games', 0)).toBeDefined();
    expect(cache.get('7', 0)).toBeUndefined();
    expect(cache.count).toBe(400);
    // Newer answers also push out an answer that is no longer read.
    for (let entry = 0; entry < 900; entry += 1)
      cache.put(`later ${entry}`, ANSWER, { seconds: 30, area: 'games', now: 0, asked: cache.generation });
    expect(cache.get('games', 0)).toBeUndefined();
  });

  test('are limited in number and size', () => {
    const cache = createAnswerCache();
    const put = (key: string, text: string) =>
      cache.put(key, { ...ANSWER, text }, { seconds: 30, area: 'games', now: 0, asked: cache.generation });
    for (let entry = 0; entry < 1000; entry += 1) put(`${entry}`, 'x');
    expect(cache.count).toBe(400);
    put('large', 'x'.repeat(300_000));
    expect(cache.get('large', 0)).toBeUndefined();
    for (let entry = 0; entry < 100; entry += 1) put(`big ${entry}`, 'x'.repeat(200_000));
    expect(cache.count).toBeLessThanOrEqual(41);
  });

  test('that live one second are not served stale while the platform answers', () => {
    const cache = createAnswerCache();
    for (const seconds of [1, 5])
      cache.put(`${seconds}`, ANSWER, { seconds, area: 'games', now: 0, asked: cache.generation });
    const toAge = (key: string, now: number) => ageOf(cache.get(key, now) as CachedAnswer, now);
    expect([toAge('1', 1000), toAge('1', 1001)]).toEqual(['fresh', 'expired']);
    expect([toAge('5', 5000), toAge('5', 5001)]).toEqual(['fresh', 'stale']);
  });
});
