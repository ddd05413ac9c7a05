import { beforeAll, describe, expect, test } from 'vitest';
import { from, newPhone, registerByPhone, waitForMessages } from '../support/access.ts';
import { get, moveClock, OPS, register, seedAll, send, sendJson } from '../support/api.ts';
import { fetchApp } from '../support/fetch-app.ts';

const DAY_MS = 86_400_000;

beforeAll(async () => {
  await seedAll();
});

let networks = 0;
/** Requests a code; each call comes from another network. */
async function ask(mobileNo: string, limits: Record<string, string>, path = 'register', device?: string) {
  networks += 1;
  const name = path === 'register' ? 'mobileNo' : 'mobileNum';
  const visitor = await from(`10.${networks >> 8}.${networks & 255}.1`, device === undefined ? {} : { device });
  const headers = { 'content-type': 'application/json', ...visitor };
  const request = new Request(`https://platform.test/wps/verification/sms/${path}`, {
    method: 'POST',
    body: JSON.stringify({ [name]: mobileNo }),
    headers,
  });
  const response = await fetchApp(request, limits);
  const { errorCode } = (await response.json()) as { errorCode?: string };
  return { said: errorCode ?? 'ok', after: Number(response.headers.get('retry-after')) };
}

const say = async (numbers: readonly string[], limits: Record<string, string>, path?: string) => {
  const said: string[] = [];
  for (const number of numbers) said.push((await ask(number, limits, path)).said);
  return said;
};

let movedMs = 0;
/** Moves the clock forward from the end of the previous test. */
function moveOn(ms: number) {
  movedMs += ms;
  return moveClock(movedMs);
}
/** Starts another day, which clears the counts of the previous one. */
const startDay = () => moveOn(2 * DAY_MS);
const newPhones = (count: number) => Array.from({ length: count }, newPhone);
const MANY = 'verification.too_many';

describe('codes by SMS', () => {
  test('to a country end at its cap, whatever the number of networks, until the next day', async () => {
    await startDay();
    const limits = { SMS_COUNTRIES: 'BR:3,*:1' };
    expect(await say(newPhones(4), limits)).toEqual(['ok', 'ok', 'ok', MANY]);
    const { after } = await ask(newPhone(), limits);
    expect(after).toBeGreaterThan(0);
    expect(after).toBeLessThanOrEqual(DAY_MS / 1_000);
    await moveOn(after * 1_000);
    expect(await say(newPhones(1), limits)).toEqual(['ok']);
  });

  test('to all countries without a cap of their own share one', async () => {
    await startDay();
    const limits = { SMS_COUNTRIES: 'BR:3,PT:1,*:2' };
    const abroad = ['+33612345678', '+351912345678', '+12025550123', '+8613800138000', '+351912345679'];
    expect(await say(abroad, limits)).toEqual(['ok', 'ok', 'ok', MANY, MANY]);
    expect(await say(newPhones(1), limits), 'the market goes on').toEqual(['ok']);
  });

  test('are refused to a country that is not listed', async () => {
    await startDay();
    expect(await say(['+33612345678', newPhone()], { SMS_COUNTRIES: 'BR:3' })).toEqual([
      'verification.phone_country',
      'ok',
    ]);
  });

  test('to one block of numbers end at its cap', async () => {
    await startDay();
    const limits = { SMS_COUNTRIES: 'BR:100', SMS_BLOCK_MAX: '2' };
    const block = ['+5511912340001', '+5511912340002', '+5511912340003', '+5511912350003'];
    expect(await say(block, limits)).toEqual(['ok', 'ok', MANY, 'ok']);
  });

  test('to a device that gave a right code for its number do not end with the block, which strangers use up', async () => {
    await startDay();
    const device = 'd'.repeat(32);
    const phone = '+5511912360001';
    await registerByPhone(phone, {}, await from('192.0.2.9', { device }));
    const limits = { SMS_COUNTRIES: 'BR:100', SMS_BLOCK_MAX: '2' };
    expect(await say(['+5511912360002', '+5511912360003', phone], limits, 'register')).toEqual(['ok', MANY, MANY]);
    expect((await ask(phone, limits, 'noLogin', 'e'.repeat(32))).said, 'another device').toBe(MANY);
    expect((await ask(phone, limits, 'noLogin', device)).said).toBe('ok');
    expect((await ask(phone, { ...limits, SMS_COUNTRIES: 'BR:1' }, 'noLogin', device)).said, 'of the country').toBe(
      MANY,
    );
  });

  test('follow the caps of the operator: by prefix, country and day', async () => {
    await startDay();
    const setCaps = (caps: object) => sendJson('PUT', '/ops/message-caps', caps, OPS);
    const env = { SMS_COUNTRIES: 'BR:1', SMS_BLOCK_MAX: '1' };
    const countries = [
      { country: 'BR', max: 4 },
      { country: 'PT', max: 9 },
    ];
    const prefixes = [
      { prefix: '+5511', max: 2 },
      { prefix: '+5521', max: 0 },
    ];
    await setCaps({ countries, prefixes, blockMax: 5, smsDayMax: 5 });
    const numbers = ['+5511912340001', '+5511912340002', '+5511912350003', '+5521912340001', '+5531912340001'];
    expect(await say(numbers, env)).toEqual(['ok', 'ok', MANY, 'verification.phone_country', 'ok']);
    expect(await say(['+351912345678', '+351912345679', '+351912345680'], env), 'the day').toEqual(['ok', 'ok', MANY]);
    expect(await say(['+33612345678'], env)).toEqual(['verification.phone_country']);
    const { today } = (await get('/ops/message-caps', OPS)).value;
    expect(today).toContainEqual({ channel: 'sms', cap: 'prefix:+5511', count: 2 });
    expect(today).toContainEqual({ channel: 'sms', cap: 'day', count: 5 });
    await setCaps({});
    expect(await say(['+5541912340001'], env), 'the platform’s own cap').toEqual([MANY]);
  });

  test('have a cap for links by e-mail, too, which is the same for unknown accounts', async () => {
    await startDay();
    await register('limitada', undefined, { email: 'limitada@correio.example' });
    await sendJson('PUT', '/ops/message-caps', { emailDayMax: 1 }, OPS);
    const askLink = async (email: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const body = new URLSearchParams({ username: 'limitada', email }).toString();
      return (await send('POST', '/wps/member/password/email', { body, headers })).errorCode ?? 'ok';
    };
    expect(await askLink('outra@correio.example'), 'no link is sent').toBe('ok');
    expect(await askLink('limitada@correio.example')).toBe('ok');
    await waitForMessages('limitada@correio.example');
    expect([await askLink('limitada@correio.example'), await askLink('outra2@correio.example')]).toEqual([MANY, MANY]);
    await sendJson('PUT', '/ops/message-caps', {}, OPS);
  });

  test('are counted only if a message is sent', async () => {
    await startDay();
    const limits = { SMS_COUNTRIES: 'BR:1' };
    expect(await say(newPhones(3), limits, 'noLogin'), 'these have no account').toEqual(['ok', 'ok', 'ok']);
    expect(await say(newPhones(2), limits)).toEqual(['ok', MANY]);
    expect(await say(newPhones(1), limits, 'noLogin'), 'the same answer for all').toEqual([MANY]);
  });

  test('that their number’s own limit refuses are not counted', async () => {
    await startDay();
    const limits = { SMS_COUNTRIES: 'BR:36' };
    const phone = newPhone();
    for (let sent = 0; sent < 30; sent += 1) await ask(phone, limits);
    expect((await ask(phone, limits)).said, 'the limit of the number').toBe(MANY);
    expect(await say(newPhones(7), limits)).toEqual([...Array(6).fill('ok'), MANY]);
  });

  test.each(['1133334444', '08001234567', '+1 900 555 1234', '+979 123 456 789', '+881612345678'])(
    'are never sent to %s',
    async (number) => {
      expect((await ask(number, { SMS_COUNTRIES: '*:1000' })).said).toBe('verification.phone_not_mobile');
    },
  );
});
