import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { createPlayer, seal, seedAll, sendJson, sendSealed } from '../support/api.ts';
import { type Agent, agreeWithHouse, createAgent, type Kind, PATHS, TERMS } from './support.ts';

let upline: Agent;
let downline: Agent;
beforeAll(async () => {
  await seedAll();
  upline = await createAgent('promete', null);
  downline = await createAgent('recebe', 'promete');
  for (const kind of Object.keys(PATHS) as Kind[]) await agreeWithHouse(upline, kind, TERMS[kind](1));
});

const countOffers = async () =>
  (
    await env.DB.prepare("select count(*) as n from contracts where upline_id = ? and state = 'offered'")
      .bind(upline.memberId)
      .first<{ n: number }>()
  )?.n ?? 0;

test.each(Object.keys(PATHS) as Kind[])('an offer of kind %s asks the payment password', async (kind) => {
  const offer = { action: 'offer', account: downline.account, terms: TERMS[kind](0.5) };
  const before = await countOffers();
  const asked = await upline.post(kind, offer);
  expect([asked.errorCode, asked.value]).toEqual(['request.invalid', { fields: { password: 'required' } }]);
  for (const password of ['', ' ', null, 7])
    expect((await upline.post(kind, { ...offer, password })).errorCode).toBe('request.invalid');
  expect((await upline.post(kind, { ...offer, password: 'Orla#2027' })).errorCode).toBe('session.secret_wrong');
  expect(await countOffers()).toBe(before);
  expect((await upline.post(kind, { ...offer, password: 'Orla#2026' })).success).toBe(true);
  expect(await countOffers()).toBe(before + 1);
});

test('an offer is sealed, and each sealed body counts once', async () => {
  const kind = 'daily';
  const path = `/wps/relay/${PATHS[kind]}`;
  const other = await createAgent('recebe2', 'promete');
  const offer = { action: 'offer', account: other.account, terms: TERMS[kind](0.5), password: 'Orla#2026' };
  expect((await sendJson('POST', path, offer, upline.auth)).errorCode).toBe('request.unsupported_type');
  const sealed = await seal(offer);
  expect((await sendSealed('POST', path, sealed, upline.auth)).success).toBe(true);
  const { auth } = { auth: { authorization: `Bearer ${(await createPlayer('vizinha', 0)).token}` } };
  expect((await sendSealed('POST', path, sealed, auth)).success).toBe(false);
  expect((await sendSealed('POST', path, sealed, upline.auth)).success).toBe(false);
});

test('an offer waits for the end of the pause after a reset of the password', async () => {
  const agent = await createAgent('pausado', null);
  await createAgent('alvo2', 'pausado');
  await agreeWithHouse(agent, 'hourly', TERMS.hourly(1));
  const pauseUntil = (at: number) =>
    runInDurableObject(env.MEMBER.getByName(agent.memberId), (_object, { storage: { sql } }) => {
      sql.exec('update credentials set payout_paused_until_ms = ?', at);
    });
  await pauseUntil(Date.now() + 3_600_000);
  expect((await agent.offer('hourly', 'alvo2', TERMS.hourly(0.5))).errorCode).toBe('cashier.payout_paused');
  await pauseUntil(0);
  expect((await agent.offer('hourly', 'alvo2', TERMS.hourly(0.5))).success).toBe(true);
});

test('wrong passwords lock offers, and the right one is refused while they are locked', async () => {
  const agent = await createAgent('chuta', null);
  await createAgent('alvo', 'chuta');
  await agreeWithHouse(agent, 'hourly', TERMS.hourly(1));
  const offer = { action: 'offer', account: 'alvo', terms: TERMS.hourly(0.5) };
  const codes = [];
  for (let n = 0; n < 12; n += 1)
    codes.push((await agent.post('hourly', { ...offer, password: `Errada#${n}` })).errorCode);
  expect(codes.at(-1)).toBe('session.secret_locked');
  expect((await agent.offer('hourly', 'alvo', TERMS.hourly(0.5))).errorCode).toBe('session.secret_locked');
});
