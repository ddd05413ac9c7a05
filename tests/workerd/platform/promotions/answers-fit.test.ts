import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { listMyPromotions, listPromotionClaims, REMARK_MAX } from '../../../../src/contract/promotions/claims.ts';
import { listPromotions } from '../../../../src/contract/promotions/promotions.ts';
import { get, seedAll } from '../support/api.ts';
import { operate, seatPlayer } from '../support/rewards.ts';
import { FREE, join, publish } from './participants.ts';

/** Three bytes in UTF-8, the maximum for one UTF-16 code unit. */
const LONG = '€';
/** A grapheme as long as the average grapheme of a remark may be. */
const GRAPHEME = `a${'\u20d0'.repeat(15)}`;
const CODES = Array.from({ length: 200 }, (_, n) => LONG.repeat(47) + String(n).padStart(3, '0'));
const TEXTS = {
  PT: { title: LONG.repeat(200), content: LONG.repeat(10_000), termsText: LONG.repeat(10_000) },
};
const bytesOf = (text: string) => new TextEncoder().encode(text).byteLength;

beforeAll(async () => {
  await seedAll();
});

describe('the longest responses to an operator and a member', () => {
  test('are within the limit of the edge', async () => {
    const p = await seatPlayer('comprido');
    const remark = GRAPHEME.repeat(REMARK_MAX);
    const terms = { excludedGames: CODES, excludedVendors: CODES };
    const rule = { kind: 'rebate', rate: 100, cycle: 'D', maxBonus: 3, minBonus: 0.5 };
    for (let n = 0; n < 21; n += 1) {
      const id = await publish(rule, terms, { texts: { PT: { ...TEXTS.PT, content: '', termsText: 'T' } } });
      expect((await operate('PUT', `/ops/promotions/${id}`, { texts: TEXTS })).status).toBe(200);
      expect((await join(p, id, { remark })).status).toBe(200);
    }
    await runInDurableObject(env.MEMBER.getByName(p.memberId), (_object, { storage: { sql } }) => {
      sql.exec(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < 12)
         insert into promotion_claims (id, promotion_id, cycle, status, joined, joined_at_ms, ends_at_ms, version, remark)
         select id || '-' || i, promotion_id, 'D:' || i, 'close', joined, joined_at_ms + i, ends_at_ms, 1, remark
         from n, promotion_claims`,
      );
    });
    for (const { endpoint, pageSize, headers } of [
      { endpoint: listPromotions, pageSize: 20, headers: {} },
      { endpoint: listMyPromotions, pageSize: 20, headers: p.auth },
      { endpoint: listPromotionClaims, pageSize: 50, headers: p.auth },
    ]) {
      const { status, text, value } = await get(`${endpoint.path}?pageSize=${pageSize}`, headers);
      expect([status, value.list.length]).toEqual([200, pageSize]);
      expect(bytesOf(text), endpoint.id).toBeLessThan(endpoint.answerLimit);
      const read = async (page: number) => (await get(`${endpoint.path}?pageSize=100&page=${page}`, headers)).value;
      const [first, second] = [await read(1), await read(2)];
      expect([first.pageSize, second.page, second.pageSize], endpoint.id).toEqual([pageSize, 2, pageSize]);
      expect(first.list.length, endpoint.id).toBe(pageSize);
      const ids = [...first.list, ...second.list].map(({ claimId, promotionId }) => claimId ?? promotionId);
      expect(new Set(ids).size, endpoint.id).toBe(Math.min(first.total, 2 * pageSize));
      expect((await get(`${endpoint.path}?pageSize=101`, headers)).status, endpoint.id).toBe(400);
    }
    const { value } = await get(listMyPromotions.path, p.auth);
    const claims = value.list.flatMap((promotion: { claims: object[] }) => promotion.claims);
    expect([claims.length, claims.some((claim: object) => 'terms' in claim)]).toEqual([200, false]);
  });

  test('omit the terms of participations, and shorter ones keep them', async () => {
    const p = await seatPlayer('curto');
    expect((await join(p, await publish(FREE, { turnoverMultiple: 2 }))).status).toBe(200);
    const [mine] = (await get(`${listMyPromotions.path}?pageSize=100`, p.auth)).value.list;
    expect(mine.claims).toMatchObject([{ promotionId: mine.promotionId, terms: mine.terms }]);
    expect(mine.terms.turnoverMultiple).toBe(2);
  });

  test('are serialised once', async () => {
    const p = await seatPlayer('escrito');
    const id = await publish(FREE);
    expect((await join(p, id)).status).toBe(200);
    const write = vi.spyOn(JSON, 'stringify');
    const { value } = await get(listMyPromotions.path, p.auth);
    const texts = write.mock.results.map((result) => String(result.value));
    write.mockRestore();
    expect(value.list.some(({ promotionId }: { promotionId: string }) => promotionId === id)).toBe(true);
    expect(texts.filter((text) => text.includes('"termsText":'))).toHaveLength(1);
  });
});
