import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../src/contract/core/endpoints.ts';
import { toLimitClass } from '../../../src/edge/limits/classes.ts';
import { createLimits, toNetwork } from '../../../src/edge/limits/limits.ts';

describe('the network of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.200', true],
    ['203.0.113.7', '203.0.114.7', false],
    ['203.0.113.7', '::ffff:203.0.113.9', true],
    ['203.0.113.7', '64:ff9b::203.0.113.9', true],
    ['2001:db8:1:100::1', '2001:db8:1:1ff:ffff::9', true],
    ['2001:db8:1:100::1', '2001:db8:1:200::1', false],
    ['nonsense', '0x7f.1', true],
  ])('of %s and %s: the same is %s', (one, other, same) => {
    expect(toNetwork(one) === toNetwork(other)).toBe(same);
  });

  test('is shared within a /56 only', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), fc.integer({ min: 0, max: 127 }), (groups, bit) => {
        const flipped = groups.map((one, at) => (at === bit >> 4 ? one ^ (1 << (15 - (bit & 15))) : one));
        fc.pre(groups[0] !== 0 && flipped[0] !== 0 && groups[0] !== 0x64 && flipped[0] !== 0x64);
        const text = (all: number[]) => all.map((one) => one.toString(16)).join(':');
        expect(toNetwork(text(groups)) === toNetwork(text(flipped))).toBe(bit >= 56);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the class of a call', () => {
  test.each([
    ['login', 'sign-in'],
    ['loginFreeplay', 'sign-in'],
    ['register', 'registration'],
    ['verifyLogin', 'sign-in'],
    ['resetPasswordByPhone', 'sign-in'],
    ['sendContactCode', 'sms'],
    ['startTotp', 'money'],
    ['confirmTotp', 'money'],
    ['removeTotp', 'money'],
    ['getBalance', 'reads'],
    ['launchGame', 'money'],
    ['vendorWin', undefined],
    ['receivePixNotice', undefined],
    ['receiveTwilioReport', 'reads'],
    ['adjustBalance', 'money'],
  ])('%s is %s', (id, expected) => {
    const endpoint = ENDPOINTS.find((one) => one.id === id);
    expect(endpoint && toLimitClass(endpoint)).toBe(expected);
  });

  test('every call has one, except calls signed by vendors and notices of banks', () => {
    for (const endpoint of ENDPOINTS.filter(({ host }) => host === 'platform')) {
      const isLimited = endpoint.auth !== 'vendor' && endpoint.auth !== 'notice';
      expect(toLimitClass(endpoint) !== undefined, endpoint.id).toBe(isLimited);
    }
  });

  test('the SMS class contains exactly the calls that send a code or link', () => {
    const sending = ENDPOINTS.filter(({ sendsCode }) => sendsCode);
    expect(sending.map(({ id }) => id).sort()).toEqual([
      'resetPasswordByEmail',
      'sendContactCode',
      'sendLoginSms',
      'sendLoginVerification',
      'sendRegisterSms',
      'sendResetSms',
    ]);
    expect(ENDPOINTS.filter((endpoint) => toLimitClass(endpoint) === 'sms')).toEqual(sending);
  });

  test('every call with the error for too many codes is marked as sending them', () => {
    for (const { id, errors, sendsCode } of ENDPOINTS)
      expect(sendsCode === true, id).toBe(errors.includes('verification.too_many'));
  });
});

describe('limits', () => {
  function counting(limit: number, options: { fails?: boolean } = {}) {
    const counts = new Map<string, number>();
    const failures: string[] = [];
    const bind = (name: string) => ({
      limit: async ({ key }: { key: string }) => {
        if (options.fails) throw new Error('away');
        const count = (counts.get(`${name} ${key}`) ?? 0) + 1;
        counts.set(`${name} ${key}`, count);
        return { success: count <= limit };
      },
    });
    const names = ['LIMIT_SIGN_IN', 'LIMIT_SMS', 'LIMIT_REGISTRATION', 'LIMIT_MONEY_NETWORK', 'LIMIT_MONEY_MEMBER'];
    const bindings = Object.fromEntries(
      [...names, 'LIMIT_READS_NETWORK', 'LIMIT_READS_MEMBER'].map((name) => [name, bind(name)]),
    );
    const clock = { now: 0 };
    const limits = createLimits({ bindings, now: () => clock.now, onFailure: (name) => failures.push(name) });
    return { limits, counts, clock, failures };
  }

  test('count guesses of a network from the first one, for any member', async () => {
    const { limits } = counting(2);
    expect(await limits('sign-in', '203.0.113.1', undefined)).toBe(true);
    expect(await limits('sign-in', '203.0.113.2', undefined)).toBe(true);
    expect(await limits('sign-in', '203.0.113.3', undefined)).toBe(false);
    expect(await limits('sign-in', '198.51.100.3', undefined)).toBe(true);
    expect(await limits('sms', '203.0.113.3', undefined)).toBe(true);
  });

  test('count a member across networks', async () => {
    const { limits } = counting(0);
    for (let call = 0; call < 30; call += 1) expect(await limits('money', `10.${call}.0.1`, 'luna')).toBe(true);
    expect(await limits('money', '10.99.0.1', 'luna')).toBe(false);
    expect(await limits('money', '10.99.0.1', 'rio')).toBe(true);
  });

  test('ask no limiter for normal use, and restart every minute', async () => {
    const { limits, counts, clock } = counting(0);
    for (let call = 0; call < 120; call += 1) expect(await limits('reads', '203.0.113.1', undefined)).toBe(true);
    expect(counts.size).toBe(0);
    expect(await limits('reads', '203.0.113.1', undefined)).toBe(false);
    clock.now += 60_000;
    expect(await limits('reads', '203.0.113.1', undefined)).toBe(true);
  });

  test('admit requests and log when a limiter fails', async () => {
    const { limits, failures } = counting(0, { fails: true });
    expect(await limits('sign-in', '203.0.113.1', undefined)).toBe(true);
    expect(failures).toEqual(['LIMIT_SIGN_IN']);
  });
});
