import { evictAllDurableObjects } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  FEEDBACK_BODY_BYTES,
  FEEDBACK_LENGTH_MAX,
  FEEDBACK_PER_HOUR,
} from '../../../../src/contract/support/support.ts';
import { UPLOAD_BYTES_MAX } from '../../../../src/contract/uploads/uploads.ts';
import { HOUR_MS } from '../../../../src/lib/durations.ts';
import { dropLost, storeFeedback } from '../../../../src/platform/support/store-feedback.ts';
import { change, from } from './access.ts';
import { bearer, get, moveClock, OPS, type Reply, seal, seedAll, send, sendJson } from './api.ts';
import { answer, CONTENT, countStored, give, mine, newGuest, newMember, ofOperator } from './feedback.ts';
import { join, toJpeg, toPng } from './pictures.ts';

beforeAll(async () => {
  await seedAll();
});
afterEach(() => moveClock(0));

describe('feedback', () => {
  test.each(['POST', 'PUT'])(
    'of a member arrives by %s, with pictures that only the member and the operator can read',
    async (method) => {
      const token = await newMember();
      const reply = await give(bearer(token), { contact: ' a@b.test ' }, [toPng(), toJpeg(), toPng(9, 9)], method);
      expect(reply.value).toMatchObject({ images: 3, id: expect.stringMatching(/^[0-9a-f]{32}$/) });
      await evictAllDurableObjects();
      const page = await mine(token);
      expect(page).toMatchObject({ page: 1, pageSize: 10, total: 1 });
      expect(page.list[0]).toMatchObject({
        ...{ id: reply.value.id, feedbackType: 'complaint', content: CONTENT, contact: 'a@b.test', state: 'open' },
        ...{ answer: null, answeredAt: null, sentAt: reply.value.sentAt },
      });
      const sizes = page.list[0].images.map(async (id: string) => {
        const stored = await env.UPLOADS.get(id);
        return new Uint8Array(await (stored as R2ObjectBody).arrayBuffer());
      });
      expect(await Promise.all(sizes)).toEqual([toPng(), toJpeg(), toPng(9, 9)]);
      const path = `/uploads/${page.list[0].images[1]}`;
      const read = (prefix: string, headers: Record<string, string>) =>
        send('GET', prefix + path, { headers }).then(
          ({ status }) => status,
          () => 200,
        );
      expect(await read('/wps', bearer(await newMember()))).toBe(404);
      expect(await read('/wps', bearer(token))).toBe(200);
      expect(await read('/ops', OPS)).toBe(200);
    },
  );

  test('of a guest is accepted, and only the operator can read it', async () => {
    const reply = await give(await newGuest(), { contact: '+55 11 98888-7777' }, [toPng()]);
    const { list } = await ofOperator('pageSize=30');
    const row = list.find(({ id }: { id: string }) => id === reply.value.id);
    expect(row).toMatchObject({ account: '', contact: '+55 11 98888-7777', state: 'open' });
    expect((await get('/wps/feedback')).status).toBe(401);
    expect((await answer(reply.value.id, 'Obrigado')).value).toMatchObject({
      ...{ state: 'answered', isDelivered: false, contact: '+55 11 98888-7777' },
    });
  });

  test('that is sent again after a lost answer is stored once', async () => {
    const [headers, fields] = [bearer(await newMember()), { requestId: 'lost-answer' }];
    const first = await give(headers, fields, [toPng()]);
    const before = await countStored();
    expect((await give(headers, fields, [toPng()])).value).toEqual(first.value);
    expect(await countStored()).toEqual(before);
    await env.DB.prepare("update feedback set state = 'arriving' where id = ?").bind(first.value.id).run();
    const again = await give(headers, fields, [toPng()]);
    expect((await mine(headers.authorization?.slice(7) ?? '')).list).toMatchObject([{ id: again.value.id }]);
    expect((await give(await newGuest(), fields)).value.id).not.toBe(again.value.id);
  });

  test('with an ended session is refused; from a demo account it counts as a guest’s', async () => {
    const token = await newMember();
    for (const wrong of [`${token}x`, 'none', `${token.split('.')[0]}.${'A'.repeat(43)}`]) {
      const reply = await give(bearer(wrong));
      expect([reply.status, reply.errorCode]).toEqual([401, 'session.required']);
    }
    const randomString = await seal('0123456789abcdef0123456789abcdef');
    const body = { os: 'test', platform: 'W', randomString, gateway: 3 };
    const demo = (await sendJson('POST', '/wps/session/login/freeplay', body)).value.token;
    const { value } = await give({ ...bearer(demo), ...(await newGuest()) });
    const row = await env.DB.prepare('select member_id, sender from feedback where id = ?').bind(value.id).first();
    expect(row).toMatchObject({ member_id: '', sender: expect.stringMatching(/^guest:/) });
    expect((await get('/wps/feedback', bearer(demo))).errorCode).toBe('session.real_account_required');
  });

  test('stores no address of a guest', async () => {
    const headers = await from('203.0.113.77');
    const { value } = await give(headers);
    const row = await env.DB.prepare('select * from feedback where id = ?').bind(value.id).first();
    expect(JSON.stringify(row)).not.toContain('203.0');
  });
});

describe('its length', () => {
  test('is between the bounds, and a refusal names them', async () => {
    const restore = await change('feedback', { min: 3, max: 6 });
    expect((await get('/wps/feedback/rules')).value).toEqual({ min: 3, max: 6 });
    for (const [content, isTaken] of [
      ['ab', false],
      ['abc', true],
      ['abcdef', true],
      ['abcdefg', false],
      ['😀😀', false],
      ['😀😀😀', true],
      ['😀'.repeat(6), true],
      ['😀'.repeat(7), false],
      ['  ab   ', false],
      ['a\r\nb', true],
      ['a\r\nb\r\nc\r\n', true],
      ['a\u0000\u0007b', false],
      ['', false],
    ] as const) {
      const reply = await give(await newGuest(), { content });
      expect([content, reply.success]).toEqual([content, isTaken]);
      if (!isTaken)
        expect([reply.status, reply.errorCode, reply.value]).toEqual([
          400,
          'support.content_length',
          { min: 3, max: 6 },
        ]);
    }
    await restore();
  });

  test('can be set by the operator, up to the maximum', async () => {
    const restore = await change('feedback', { min: 10, max: 500 });
    const set = (rules: unknown) => sendJson('PUT', '/ops/feedback/rules', rules, OPS);
    expect((await set({ min: 1, max: FEEDBACK_LENGTH_MAX })).success).toBe(true);
    expect((await give(await newGuest(), { content: '😀'.repeat(FEEDBACK_LENGTH_MAX) })).success).toBe(true);
    const over = await give(await newGuest(), { content: '😀'.repeat(FEEDBACK_LENGTH_MAX + 1) });
    expect(over.errorCode).toBe('support.content_length');
    expect((await give(await newGuest(), { content: 'x'.repeat(9_000) })).errorCode).toBe('request.invalid');
    for (const wrong of [
      { min: 0, max: 5 },
      { min: 6, max: 5 },
      { min: 1, max: FEEDBACK_LENGTH_MAX + 1 },
      { min: 1.5, max: 2 },
    ]) {
      expect((await set(wrong)).errorCode).toBe('request.invalid');
    }
    expect((await sendJson('PUT', '/ops/feedback/rules', { min: 1, max: 2 })).status).toBe(401);
    await restore();
  });

  test.each([
    ['an unknown type', { feedbackType: 'poem' }, 'feedbackType'],
    ['a contact that is too long', { contact: 'x'.repeat(101) }, 'contact'],
    ['an unknown field', { colour: 'red' }, 'colour'],
    ['pictures that are text', { images: 'picture' }, 'images'],
  ])('does not make up for %s', async (_name, fields, field) => {
    const reply = await give(await newGuest(), fields);
    expect([reply.status, reply.errorCode]).toEqual([400, 'request.invalid']);
    expect(Object.keys(reply.value.fields)).toEqual([field]);
  });
});

describe('its pictures', () => {
  test('are three at most, each PNG or JPEG by content and up to 5 MB; one bad picture refuses all', async () => {
    const before = await countStored();
    const guest = await newGuest();
    expect((await give(guest, {}, [toPng(), toPng(), toPng(), toPng()])).errorCode).toBe('request.invalid');
    const bad = await give(guest, {}, [toPng(), join('GIF89a'), toJpeg()]);
    expect([bad.status, bad.errorCode, bad.value]).toEqual([400, 'uploads.not_a_picture', { image: 2 }]);
    const vast = await give(guest, {}, [toPng(), toPng(), toPng(20_000, 1)]);
    expect([vast.errorCode, vast.value]).toEqual(['uploads.picture_size', { image: 3 }]);
    const heavy = await give(guest, {}, [join(toPng(), new Uint8Array(UPLOAD_BYTES_MAX))]);
    expect([heavy.status, heavy.errorCode, heavy.value]).toEqual([413, 'request.too_large', { image: 1 }]);
    const nothing = await give(guest, {}, [new Uint8Array()]);
    expect(nothing.errorCode).toBe('uploads.not_a_picture');
    expect(await countStored()).toEqual(before);
    expect((await give(guest, {}, [toPng()])).success).toBe(true);
    expect(await countStored()).toEqual(before.map((n) => Number(n) + 1));
  });

  test('of 5 MB each fit, a body of more than 16 MB does not', async () => {
    const png = toPng();
    const filler = new Uint8Array(UPLOAD_BYTES_MAX - png.byteLength);
    new DataView(filler.buffer).setUint32(0, filler.byteLength - 12);
    filler.set(new TextEncoder().encode('tEXt'), 4);
    const full = join(png.slice(0, 33), filler, png.slice(33));
    expect((await give(await newGuest(), {}, [full, full, full])).value.images).toBe(3);
    const vast = await give(await newGuest(), {}, [new Uint8Array(FEEDBACK_BODY_BYTES)]);
    expect([vast.status, vast.errorCode]).toEqual([413, 'request.too_large']);
  });

  test('that cannot be stored also remove the feedback and its count for the hour', async () => {
    const before = await countStored();
    const broken = { DB: env.DB, UPLOADS: { put: () => Promise.reject(new Error('no storage')) } } as unknown as Env;
    const draft = {
      memberId: '',
      sender: 'guest:x',
      type: 'other',
      content: CONTENT,
      contact: '',
      language: '',
      requestId: null,
    } as const;
    const picture = { contentType: 'image/png', width: 2, height: 3, content: toPng() } as const;
    for (let time = 0; time <= FEEDBACK_PER_HOUR; time += 1) {
      await expect(storeFeedback(broken, draft, [picture])).rejects.toThrow('no storage');
    }
    expect((await countStored())[0]).toBe(before[0]);
  });

  test('that are still arriving are shown nowhere, and incomplete ones are deleted after a day', async () => {
    const token = await newMember();
    const { value } = await give(bearer(token), {}, [toPng()]);
    await env.DB.prepare("update feedback set state = 'arriving' where id = ?").bind(value.id).run();
    expect((await mine(token)).list).toEqual([]);
    expect((await answer(value.id, 'Oi')).errorCode).toBe('support.unknown');
    expect((await sendJson('POST', `/ops/feedback/${value.id}/close`, {}, OPS)).errorCode).toBe('support.unknown');
    const find = () => env.DB.prepare('select id from feedback where id = ?').bind(value.id).first('id');
    await dropLost(env.DB);
    expect(await find()).toBe(value.id);
    moveClock(25 * HOUR_MS);
    await dropLost(env.DB);
    expect(await find()).toBeNull();
  });
});

describe('the limit of an hour', () => {
  test('is exact for a member, also for simultaneous requests, and gives its end', async () => {
    const token = await newMember();
    const all = await Promise.all(Array.from({ length: FEEDBACK_PER_HOUR + 4 }, () => give(bearer(token))));
    expect(all.filter(({ success }) => success)).toHaveLength(FEEDBACK_PER_HOUR);
    const refused = all.find(({ success }) => !success) as Reply;
    expect([refused.status, refused.errorCode]).toEqual([429, 'request.rate_limited']);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3_500);
    expect(seconds).toBeLessThanOrEqual(3_600);
    await evictAllDurableObjects();
    expect((await give(bearer(token), {}, [toPng()])).status).toBe(429);
    expect((await give(bearer(await newMember()))).success).toBe(true);
    moveClock(HOUR_MS - 60_000);
    expect((await give(bearer(token))).status).toBe(429);
    moveClock(HOUR_MS + 1_000);
    expect((await give(bearer(token))).success).toBe(true);
  });

  test('applies to the whole address prefix of guests; a refused request does not count', async () => {
    for (let n = 1; n <= FEEDBACK_PER_HOUR; n += 1) {
      expect((await give(await from(`192.0.2.${n}`), { content: 'x' })).errorCode).toBe('support.content_length');
    }
    for (let n = 1; n <= FEEDBACK_PER_HOUR; n += 1) expect((await give(await from(`192.0.2.${n}`))).success).toBe(true);
    const before = await countStored();
    expect((await give(await from('192.0.2.200'), {}, [toPng()])).status).toBe(429);
    expect(await countStored()).toEqual(before);
    expect((await give(await from('192.0.3.1'))).success).toBe(true);
    expect((await give({ ...(await from('192.0.2.1')), ...bearer(await newMember()) })).success).toBe(true);
  });
});
