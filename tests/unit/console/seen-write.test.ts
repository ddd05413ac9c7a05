import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../../../src/console/core/api.ts';
import { createSeenWrite, getReadAt } from '../../../src/console/core/read-at.ts';
import { getMessageCaps, setMessageCaps } from '../../../src/contract/mail/caps.ts';

const CAPS = { countries: [], prefixes: [], blockMax: null, smsDayMax: null, emailDayMax: 5 };
let sent: (string | null)[] = [];

function answer(at: string, errorCode?: string): void {
  vi.stubGlobal('fetch', async (_url: string, { headers, method }: RequestInit) => {
    sent.push(new Headers(headers).get('x-seen-at'));
    const body = errorCode
      ? { success: false, errorCode, message: errorCode }
      : { success: true, value: method === 'GET' ? { caps: CAPS, today: [] } : CAPS };
    return Response.json(body, { status: errorCode ? 409 : 200, headers: { 'X-Read-At': at } });
  });
}
afterEach(() => {
  vi.unstubAllGlobals();
  sent = [];
});

test('a form says when its record was read, also as a part of an answer; after a change of somebody else the next press writes', async () => {
  answer('1000');
  const read = await call(getMessageCaps, {});
  if (!read.ok) throw new Error('not read');
  expect(getReadAt(read.value.caps)).toBe(1000);
  const write = createSeenWrite(read.value.caps);
  const press = () => write((seenAt) => call(setMessageCaps, CAPS, undefined, seenAt));
  answer('2000', 'request.invalid');
  await press();
  answer('3000', 'staff.changed_meanwhile');
  expect(await press()).toMatchObject({ failure: { code: 'staff.changed_meanwhile' } });
  answer('4000');
  await press();
  answer('5000');
  await press();
  expect(sent).toEqual([null, '1000', '1000', '3000', '4000']);
});

test('after a lost answer the present state may be the own change, so nothing is compared', async () => {
  answer('1000');
  const read = await call(getMessageCaps, {});
  const write = createSeenWrite(read.ok ? read.value : undefined);
  const press = () => write((seenAt) => call(setMessageCaps, CAPS, undefined, seenAt));
  vi.stubGlobal('fetch', async () => Promise.reject(new Error('offline')));
  await press();
  answer('2000');
  await press();
  expect(sent).toEqual([null, null]);
  expect(getReadAt({})).toBeUndefined();
});
