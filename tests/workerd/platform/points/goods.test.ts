import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { GOODS_PAGE_MAX, getPointReward, listGoods } from '../../../../src/contract/points/points.ts';
import { get, seedAll } from '../support/api.ts';
import { operate, seatPlayer } from '../support/rewards.ts';

const TEXTS = { PT: { name: 'Boné', details: 'Azul' }, EN: { name: 'Cap', details: 'Blue' } };
const WHOLE = { texts: TEXTS, points: 50, stock: 10 };
const put = (goodsId: string, body: object) => operate('PUT', `/ops/points/goods/${goodsId}`, body);
const readRow = (id: string) => env.DB.prepare('select * from goods where id = ?').bind(id).first();

beforeAll(async () => {
  await seedAll();
});

describe('goods of the mall', () => {
  test('need texts, a price and a stock when they are new, and nothing else', async () => {
    expect((await put('novo', {})).value.fields).toEqual({ texts: 'required', points: 'required', stock: 'required' });
    expect((await put('novo', { texts: TEXTS, points: 5 })).value.fields).toEqual({ stock: 'required' });
    expect((await put('novo', { texts: TEXTS, points: 5 })).status).toBe(400);
    expect(await readRow('novo')).toBeNull();
    expect((await put('novo', WHOLE)).value).toMatchObject({ goodsId: 'novo', name: 'Boné', points: 50, inStock: 10 });
    const rest = { image_url: '', limit_per_member: null, enabled: 1, position: 100 };
    expect(await readRow('novo')).toMatchObject(rest);
  });

  test('keep omitted fields on a change, especially a stock that fell meanwhile', async () => {
    const all = { ...WHOLE, imageUrl: '/rewards/cap.svg', limitPerMember: 3, position: 7 };
    await put('parcial', all);
    const p = await seatPlayer('parcial1', 1_000);
    await p.play(1_000, 1_000, 'partida', 'SPORTS');
    const order = { goodsId: 'parcial', quantity: 2, password: 'um-barco-azul' };
    expect((await p.post('passwordCheck/MCS2_redeemPointReward', order)).success).toBe(true);
    const texts = { PT: { name: 'Chapéu', details: '' } };
    expect((await put('parcial', { texts })).value).toMatchObject({ name: 'Chapéu', inStock: 8, limitPerMember: 3 });
    const row = { image_url: '/rewards/cap.svg', points: 50, stock: 8, limit_per_member: 3, enabled: 1, position: 7 };
    expect(await readRow('parcial')).toMatchObject({ ...row, texts: JSON.stringify(texts) });
    expect((await put('parcial', {})).value).toMatchObject({ name: 'Chapéu', inStock: 8 });
    await put('parcial', { enabled: false, limitPerMember: null, imageUrl: '' });
    expect(await readRow('parcial')).toMatchObject({ ...row, image_url: '', limit_per_member: null, enabled: 0 });
    expect((await put('parcial', { stock: 20 })).value.inStock).toBe(20);
  });

  test('have the changes of two simultaneous operators', async () => {
    await put('juntos', WHOLE);
    await Promise.all([put('juntos', { points: 60 }), put('juntos', { stock: 4 }), put('juntos', { position: 3 })]);
    expect(await readRow('juntos')).toMatchObject({ points: 60, stock: 4, position: 3 });
    await Promise.all([put('dois', WHOLE), put('dois', { ...WHOLE, points: 70 })]);
    expect(await readRow('dois')).toMatchObject({ stock: 10 });
  });
});

describe('goods of the maximum length', () => {
  test('fit into the responses that the edge accepts, with a full page of them', async () => {
    // JSON writes this control character in six bytes. A name may contain visible characters only, so it uses `€`.
    const long = '\u0001';
    const texts = { PT: { name: '€'.repeat(100), details: long.repeat(5000) } };
    for (let n = 0; n <= GOODS_PAGE_MAX; n += 1) {
      const imageUrl = `/${'a'.repeat(200)}`;
      const body = { ...WHOLE, texts, imageUrl, points: 1_000_000_000, stock: 1_000_000_000, limitPerMember: 10_000 };
      expect((await put(`${'x'.repeat(36)}${n}`, body)).status).toBe(200);
    }
    const p = await seatPlayer('comprado');
    for (const { endpoint, headers } of [
      { endpoint: listGoods, headers: {} },
      { endpoint: getPointReward, headers: p.auth },
    ]) {
      const ask = (pageSize: number, page = 1) => get(`${endpoint.path}?pageSize=${pageSize}&page=${page}`, headers);
      const { text, value } = await ask(GOODS_PAGE_MAX);
      expect(value.list).toHaveLength(GOODS_PAGE_MAX);
      expect(value.list.at(-1).details).toHaveLength(5000);
      expect(new TextEncoder().encode(text).byteLength, endpoint.id).toBeLessThan(endpoint.answerLimit);
      const [first, second] = [(await ask(100)).value, (await ask(100, 2)).value];
      expect([first.pageSize, second.pageSize], endpoint.id).toEqual([GOODS_PAGE_MAX, GOODS_PAGE_MAX]);
      expect([first.list.length, second.page], endpoint.id).toEqual([GOODS_PAGE_MAX, 2]);
      const ids = [...first.list, ...second.list].map(({ goodsId }) => goodsId);
      expect(new Set(ids).size, endpoint.id).toBe(value.total);
      expect((await ask(101)).status, endpoint.id).toBe(400);
    }
  });
});
