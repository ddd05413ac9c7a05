import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { ENDS_SHOWN_MAX, previewContract, previewOffer } from '../../../../src/contract/contracts/previews.ts';
import { seedAll, sendJson } from '../support/api.ts';
import { type Agent, agree, agreeWithHouse, createAgent, TERMS } from './support.ts';

const BELOW = 1_500;
/** The largest possible terms: the maximum number of tiers, with amounts of many digits. */
const LARGE = JSON.stringify({
  kind: 'dividend',
  period: 'D',
  tiers: Array.from({ length: 10 }, (_, n) => ({
    ...{ validBetMinor: 123_456_789_01 + n, profitMinor: 123_456_789_01 + n, activeMembers: 1_000 + n, rate: 50 },
  })),
});
const bytesOf = (text: string) => new TextEncoder().encode(text).byteLength;

let top: Agent;
let middle: Agent;
let own: string;

/** Inserts contracts directly: two of three accounts are direct downlines, the others are below the first of them. */
async function addBelow(prefix: string): Promise<void> {
  const rows = Array.from({ length: BELOW }, (_, n) => {
    const name = `${prefix}${String(n).padStart(4, '0')}`;
    return {
      name,
      upline: n % 3 === 2 ? `${prefix}0000` : middle.memberId,
      account: n % 3 === 2 ? 'first' : 'nmiddle',
    };
  });
  await env.DB.prepare(
    `insert into contracts (id, kind, lane, upline_id, upline_account, downline_id, downline_account, state, terms, rate, loss_rate,
       offered_at_ms, changed_at_ms, version, from_ms, until_ms)
     select 'C' || (j.value ->> '$.name'), 'dividend', 'dividend_D', j.value ->> '$.upline', j.value ->> '$.account', j.value ->> '$.name',
       j.value ->> '$.name', 'active', ?2, 50, 0, 0, 0, 1, 0, 9000000000000000 from json_each(?1) j`,
  )
    .bind(JSON.stringify(rows), LARGE)
    .run();
}

const countLive = (prefix: string) =>
  env.DB.prepare("select count(*) as n from contracts where id like ? and state = 'active'")
    .bind(`C${prefix}%`)
    .first<number>('n');
const preview = (id: string) => middle.read('MCS2_contractPreview', `?id=${id}`);

beforeAll(async () => {
  await seedAll();
  // The downlines from `addBelow` have no member objects to notify, so a trigger marks the notifications about their contracts as sent.
  await env.DB.prepare(
    `create trigger nobody_to_tell after update on contracts when new.version = 1 and new.terms like '%12345678901%'
     begin update contracts set is_untold = 0 where id = new.id; end`,
  ).run();
  top = await createAgent('ntop', null, 1);
  middle = await createAgent('nmiddle', 'ntop');
  await agreeWithHouse(top, 'dividend', TERMS.dividend(2));
  own = await agree(top, middle, 'dividend', TERMS.dividend(1));
});

test('an offer above more contracts than can be listed is shown, counted and agreed to', async () => {
  await addBelow('less');
  const terms = TERMS.dividend(0.2);
  const tried = await sendJson(
    'POST',
    '/wps/relay/MCS2_contractOfferPreview',
    { kind: 'dividend', account: 'nmiddle', terms },
    top.auth,
  );
  expect(bytesOf(tried.text)).toBeLessThan(previewOffer.answerLimit);
  expect([tried.value.endsTotal, tried.value.ends.length]).toEqual([BELOW, ENDS_SHOWN_MAX]);

  const { value: offer } = await top.offer('dividend', 'nmiddle', terms);
  const shown = await preview(offer.id);
  expect(bytesOf(shown.text)).toBeLessThan(previewContract.answerLimit);
  const { ends, endsTotal, endsDigest } = shown.value;
  expect([endsTotal, ends.length, ends[0].account, ends[0].isDirect]).toEqual([
    BELOW,
    ENDS_SHOWN_MAX,
    'less0000',
    true,
  ]);
  expect(await countLive('less')).toBe(BELOW);
  const agreed = await middle.act('dividend', 'accept', offer.id, { endsDigest });
  expect(agreed.value.state).toBe('active');
  expect(await countLive('less')).toBe(0);
  own = offer.id;
});

test('so is an end, and nothing ends if an unlisted contract changed', async () => {
  await addBelow('none');
  await top.act('dividend', 'requestTermination', own);
  const shown = await preview(own);
  expect(bytesOf(shown.text)).toBeLessThan(previewContract.answerLimit);
  expect(shown.value.endsTotal).toBe(BELOW);
  await env.DB.prepare("update contracts set state = 'rejected' where id = ?")
    .bind(`Cnone${BELOW - 1}`)
    .run();
  const { endsDigest } = shown.value;
  expect((await middle.act('dividend', 'acceptTermination', own, { endsDigest })).errorCode).toBe(
    'contracts.endings_changed',
  );
  expect(await countLive('none')).toBe(BELOW - 1);
  const now = await preview(own);
  const ended = await middle.act('dividend', 'acceptTermination', own, { endsDigest: now.value.endsDigest });
  expect(ended.value.state).toBe('terminated');
  expect(await countLive('none')).toBe(0);
});
