import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { from } from '../support/access.ts';
import { moveClock, seal, seedAll } from '../support/api.ts';
import { fetchApp } from '../support/fetch-app.ts';

const HOUR_MS = 3_600_000;
let names = 0;

beforeAll(async () => {
  await seedAll();
});
afterEach(() => moveClock(0));

/** Registers with the limits of a deployed platform; in other tests they are off, because hundreds register from one network. */
async function register(ip: string, device?: string) {
  names += 1;
  const password = 'um-barco-azul';
  const person = { username: `limite${names}`, password, confirmPassword: password, login: true };
  const headers = {
    'content-type': 'application/jose',
    ...(await from(ip, device === undefined ? {} : { device: device.padEnd(32, '-') })),
  };
  const body = await seal(person);
  const request = new Request('https://platform.test/wps/member/register', { method: 'PUT', body, headers });
  const response = await fetchApp(request, { REGISTRATION_LIMITS: '5,10,3' });
  const { errorCode } = (await response.json()) as { errorCode?: string };
  const after = response.headers.get('retry-after');
  return errorCode === undefined ? 'ok' : `${response.status} ${errorCode} ${after}`;
}

const MANY = '429 registration.too_many';

describe('registrations', () => {
  test('of one network are five an hour and ten a day, however many come at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, (_, n) => register(`203.0.113.${n + 1}`)));
    expect(all.filter((one) => one === 'ok')).toHaveLength(5);
    expect(all.filter((one) => one.startsWith(MANY))).toHaveLength(3);
    expect(await register('203.0.114.1'), 'another network').toBe('ok');
    moveClock(HOUR_MS + 1_000);
    const later = [];
    for (let n = 0; n < 6; n += 1) later.push(await register('203.0.113.200'));
    expect(later.map((one) => one.slice(0, MANY.length))).toEqual([...Array(5).fill('ok'), MANY]);
    moveClock(2 * HOUR_MS + 2_000);
    const seconds = Number((await register('203.0.113.9')).split(' ')[2]);
    expect(Math.abs(seconds - 22 * 3_600), 'until a day after the first').toBeLessThan(120);
  });

  test('of one IPv6 network are counted together', async () => {
    for (let n = 0; n < 5; n += 1) expect(await register(`2001:db8:1:20${n}::1`)).toBe('ok');
    expect(await register('2001:db8:1:2ff::1')).toContain(MANY);
    expect(await register('2001:db8:1:300::1')).toBe('ok');
  });

  test('of one browser are three a day, from wherever they come, and what it is refused takes no room of the network', async () => {
    for (let n = 0; n < 3; n += 1) expect(await register(`198.51.${100 + n}.1`, 'one-browser')).toBe('ok');
    for (let n = 0; n < 6; n += 1) expect(await register('192.0.2.7', 'one-browser')).toContain(MANY);
    expect(await register('192.0.2.7', 'another-browser')).toBe('ok');
    moveClock(24 * HOUR_MS + 1_000);
    expect(await register('192.0.2.7', 'one-browser')).toBe('ok');
  });

  test('that the network refuses take no room of the browser', async () => {
    for (let n = 0; n < 5; n += 1) expect(await register('198.18.0.1')).toBe('ok');
    for (let n = 0; n < 4; n += 1) expect(await register('198.18.0.1', 'patient')).toContain(MANY);
    expect(await register('198.19.0.1', 'patient')).toBe('ok');
  });
});
