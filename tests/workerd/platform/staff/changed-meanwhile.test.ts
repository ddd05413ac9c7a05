import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { clock } from '../../../../src/server/clock.ts';
import { get, OPS, sendJson } from '../support/api.ts';
import type { StaffMember } from '../support/staff.ts';
import { ana, approve, bento, preparePeople } from './approvals.ts';

preparePeople();
beforeEach(async () => void (await env.DB.prepare('delete from things_set').run()));

const readAt = (reply: { headers: Headers }) => reply.headers.get('x-read-at') ?? '';
async function readCaps() {
  const reply = await get('/ops/message-caps', OPS);
  return { seen: readAt(reply), emailDayMax: reply.value.caps.emailDayMax as number };
}
/** `seen` is the time at which the caller read the form. Without it, the request has no `x-seen-at` header. */
function setCaps(by: { as: Record<string, string> }, emailDayMax: number, seen?: string) {
  const headers = { ...by.as, ...(seen === undefined ? {} : { 'x-seen-at': seen }) };
  return sendJson('PUT', '/ops/message-caps', { emailDayMax }, headers);
}
const MACHINE = { as: OPS };
function claim(until: number, changed = 0, name = 'x') {
  return env.DB.prepare("insert or replace into things_set values ('caps', ?, ?, ?)").bind(changed, name, until).run();
}
const CHANGED = [409, 'staff.changed_meanwhile'];

describe('a thing that is set as a whole', () => {
  test('is not set by a form that was filled before somebody else set it; the next press knows of it', async () => {
    const { seen } = await readCaps();
    expect((await setCaps(MACHINE, 101)).success).toBe(true);
    const reply = await setCaps(ana, 102, seen);
    expect([reply.status, reply.errorCode]).toEqual(CHANGED);
    expect((await readCaps()).emailDayMax).toBe(101);
    expect((await setCaps(ana, 102, readAt(reply))).success).toBe(true);
    expect((await readCaps()).emailDayMax).toBe(102);
  });

  test('is a text, goods, the rules of registration or the home page, too', async () => {
    const words = { title: 'A', content: '<p>A</p>' };
    const rules = (await get('/ops/system/settings', OPS)).value.register;
    const { list } = (await get('/ops/points/goods', OPS)).value;
    const forms: [string, object][] = [
      ['/ops/notice-series/novidade1', { texts: { PT: words } }],
      ['/ops/help-series/pergunta1', { position: 1, texts: { PT: { ...words, category: 'Conta' } } }],
      [`/ops/points/goods/${list[0].goodsId}`, { enabled: true }],
      ['/ops/system/register', { rules }],
      ['/ops/system/home', { rows: ['news'] }],
    ];
    for (const [path, body] of forms) {
      const seen = readAt(await get('/ops/system/settings', OPS));
      const first = await sendJson('PUT', path, body, OPS);
      expect([path, first.errorCode]).toEqual([path, undefined]);
      const late = await sendJson('PUT', path, body, { ...ana.as, 'x-seen-at': seen });
      expect([path, late.errorCode]).toEqual([path, 'staff.changed_meanwhile']);
      const next = await sendJson('PUT', path, body, { ...ana.as, 'x-seen-at': readAt(late) });
      expect([path, next.success]).toEqual([path, true]);
    }
  });

  test('is set again by who set it, and by who does not say what was seen', async () => {
    const first = await setCaps(ana, 201, (await readCaps()).seen);
    expect((await setCaps(ana, 202, readAt(first))).success).toBe(true);
    expect((await setCaps(MACHINE, 203)).success).toBe(true);
    expect((await setCaps(ana, 204, 'yesterday')).success).toBe(true);
  });

  test('is set once by many that saw the same', async () => {
    const { seen } = await readCaps();
    const replies = await Promise.all([301, 302, 303, 304].map((max) => setCaps(ana, max, seen)));
    const done = replies.filter(({ success }) => success);
    expect(replies.filter(({ errorCode }) => errorCode === 'staff.changed_meanwhile')).toHaveLength(3);
    expect(done).toHaveLength(1);
    expect((await readCaps()).emailDayMax).toBe(done[0]?.value.emailDayMax);
  });

  test('counts as changed neither by a refused call nor by another thing', async () => {
    const { seen } = await readCaps();
    expect((await sendJson('PUT', '/ops/message-caps', { emailDayMax: -1 }, OPS)).status).toBe(400);
    expect((await sendJson('PUT', '/ops/system/region', { deny: ['KP'] }, OPS)).success).toBe(true);
    expect((await setCaps(ana, 401, seen)).success).toBe(true);
  });

  test('waits for the call that sets it', async () => {
    await claim(clock() + 300);
    const began = Date.now();
    expect((await setCaps(MACHINE, 501)).success).toBe(true);
    expect(Date.now() - began).toBeGreaterThan(200);
  });

  test('may have been changed by a worker that died with its claim', async () => {
    const { seen } = await readCaps();
    await claim(Number(seen) + 1);
    const reply = await setCaps(ana, 601, seen);
    expect([reply.status, reply.errorCode]).toEqual(CHANGED);
    expect((await setCaps(ana, 601, readAt(reply))).success).toBe(true);
  });

  test('stays changed by a worker that died when a refused call has had the claim since', async () => {
    const reply = await get('/ops/cashier', OPS);
    const seen = Number(readAt(reply));
    const dead = env.DB.prepare("insert into things_set values ('cashier', 0, 'x', ?)");
    await dead.bind(seen + 1).run();
    const put = (transfer: object, at: number) =>
      sendJson('PUT', '/ops/cashier', { transfer }, { ...OPS, 'x-seen-at': String(at) });
    expect((await put({ minMinor: reply.value.transfer.maxMinor + 1 }, seen + 2)).status).toBe(400);
    expect((await put({ minMinor: 500 }, seen)).errorCode).toBe('staff.changed_meanwhile');
  });
});

describe('what waits for a second person', () => {
  const put = (by: StaffMember, roles: string[], seen: string) =>
    sendJson('PUT', '/ops/staff/caio/roles', { roles, reason: 'troca' }, { ...by.as, 'x-seen-at': seen });

  test('is not asked for by who saw other roles', async () => {
    const seen = readAt(await get('/ops/staff', OPS));
    const set = await sendJson('PUT', '/ops/staff/caio/roles', { roles: ['support'], reason: 'x' }, OPS);
    expect(set.success).toBe(true);
    expect((await put(ana, ['risk'], seen)).errorCode).toBe('staff.changed_meanwhile');
    expect((await put(ana, ['risk'], readAt(set))).errorCode).toBe('staff.approval_waiting');
  });

  test('is not set if it was changed between the comparison of the approval and its call', async () => {
    const { value } = await bento.call('PUT', '/ops/cashier', { transfer: { minMinor: 999 } });
    await env.DB.prepare("insert or replace into things_set values ('cashier', ?, '', 0)")
      .bind(clock() + 60_000)
      .run();
    expect((await approve(ana, value.approval)).errorCode).toBe('staff.approval_changed');
    expect((await get('/ops/cashier', OPS)).value.transfer.minMinor).not.toBe(999);
    expect((await ana.call('GET', `/ops/approvals/${value.approval}`)).value.state).toBe('changed');
  });
});
