import { describe, expect, test } from 'vitest';
import { createFakePlatform, failure, success } from './support/fake-platform.ts';
import { codeOf, createHarness, FROM_OUR_PAGES, JSON_TYPE } from './support/harness.ts';

const SPIN = '/studio/api/spin';
const HOOK = '/studio/hooks';
const ANNOUNCE = '/ops/studio/announce';
const PAY = '/studio/pay/x';
const GAMES = '/wps/relay/GCSGAME_hotGamesV2';
const LAUNCH = `m1.farol.${'A'.repeat(43)}`;
const post = (body: object, headers = {}) => ({
  method: 'POST',
  headers: { ...FROM_OUR_PAGES, ...JSON_TYPE, ...headers },
  body: JSON.stringify(body),
});
const PLAY = post({ launch: LAUNCH, roundKey: 'r1', stake: 1, clientSeed: 'x' });

function withStudio(config = {}) {
  const studio = createFakePlatform();
  const harness = createHarness(config, undefined, undefined, undefined, studio.upstream);
  return { ...harness, studio };
}

describe('a studio with a worker of its own', () => {
  test('answers calls and files of its games, and the platform everything else', async () => {
    const { ask, studio, platform } = withStudio({ opsExposed: true });
    const page = () => new Response('<p>x</p>', { headers: { 'Content-Type': 'text/html' } });
    studio.on(SPIN, () => failure('games.launch_expired', 401));
    studio.on('/studio/play/farol', page);
    studio.on(ANNOUNCE, () => success({ games: 3, lotteries: 12 }));
    platform.on(PAY, page);
    expect(await codeOf(await ask(SPIN, PLAY))).toBe('401 games.launch_expired');
    expect((await ask('/studio/play/farol')).status).toBe(200);
    expect((await ask(ANNOUNCE, post({}, { Authorization: 'Bearer x' }))).status).toBe(200);
    expect((await ask(PAY)).status).toBe(200);
    for (const path of [SPIN, '/studio/play/farol', ANNOUNCE]) {
      expect([path, studio.askedFor(path).length, platform.askedFor(path).length]).toEqual([path, 1, 0]);
    }
    expect([studio.askedFor(PAY).length, platform.askedFor(PAY).length]).toEqual([0, 1]);
    expect(studio.askedFor(GAMES)).toEqual([]);
  });

  test('that is gone keeps no call from the platform', async () => {
    const { ask, studio, platform } = withStudio();
    studio.on(SPIN, () => Promise.reject(new Error('gone')));
    platform.on(GAMES, () => success({ list: [] }));
    for (let call = 0; call < 12; call += 1) await ask(SPIN, PLAY);
    expect(studio.askedFor(SPIN).length, 'its own breaker is open').toBeLessThan(12);
    expect((await ask(GAMES)).status).toBe(200);
  });

  test('hears the hook of the platform, signed, without the operator calls and while the site is closed', async () => {
    const { ask, clock, studio, platform } = withStudio({ opsExposed: false });
    studio.on(HOOK, () => success({}));
    const signed = { 'X-Vendor': 'ORLA', 'X-Timestamp': '1', 'X-Signature': 'ab' };
    const { Origin: _, 'Sec-Fetch-Site': __, ...headers } = { ...FROM_OUR_PAGES, ...JSON_TYPE, ...signed };
    const tell = { method: 'POST', headers, body: JSON.stringify({ event: 'launches-ended', player: 'm1' }) };
    expect((await ask(HOOK, tell)).status).toBe(200);
    expect(Object.fromEntries(studio.askedFor(HOOK)[0]?.headers ?? [])).toMatchObject({
      'x-vendor': 'ORLA',
      'x-timestamp': '1',
      'x-signature': 'ab',
    });
    expect(await codeOf(await ask(ANNOUNCE, post({})))).toBe('404 request.not_found');
    expect(studio.askedFor(ANNOUNCE)).toEqual([]);
    platform.state.status = 1;
    clock.now += 60_000;
    expect(await codeOf(await ask(SPIN, PLAY))).toBe('503 gate.maintenance');
    expect((await ask(HOOK, tell)).status).toBe(200);
  });
});

test('the hook is limited by network, as reading is: everybody may send to it', async () => {
  const studio = createFakePlatform();
  const limiters = { LIMIT_READS_NETWORK: { limit: async () => ({ success: false }) } };
  const { ask } = createHarness({}, limiters, undefined, undefined, studio.upstream);
  const answers = new Set<string>();
  for (let call = 0; call <= 120; call += 1) answers.add(await codeOf(await ask(HOOK, post({}))));
  expect(answers).toContain('429 request.rate_limited');
});

test('a platform of the operator that has games below /studio/ answers them itself where no studio is bound', async () => {
  const { ask, platform } = createHarness();
  platform.on(SPIN, () => failure('games.launch_expired', 401));
  expect(await codeOf(await ask(SPIN, PLAY))).toBe('401 games.launch_expired');
});
