import { evictAllDurableObjects } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { registerByPhone } from '../support/access.ts';
import { bearer, callVendor, createPlayer, get, OPS, register, seedAll, sendJson, signIn } from '../support/api.ts';

beforeAll(async () => {
  await seedAll();
});

function setState(account: string, state: string) {
  return sendJson('PUT', `/ops/members/${account}/state`, { state, reason: 'teste' }, OPS);
}

describe('an operator’s change of a member', () => {
  test('to frozen signs the member out, refuses sign-ins, and shows the reason only for the right password', async () => {
    const { token } = (await register('gelada')).value;
    expect((await setState('Gelada', 'frozen')).value).toEqual({ account: 'gelada', state: 'frozen' });
    expect((await get('/wps/member/info', bearer(token))).status).toBe(401);
    const refused = await signIn('gelada', 'um-barco-azul');
    expect([refused.status, refused.errorCode]).toEqual([403, 'member.frozen']);
    expect((await signIn('gelada', 'errada-errada')).errorCode).toBe('session.wrong_credentials');
    await setState('gelada', 'active');
    expect((await signIn('gelada', 'um-barco-azul')).status).toBe(200);
  });

  test('to suspended allows reading, refuses stakes, and still pays wins', async () => {
    const { token, launch, player } = await createPlayer('parada', 100);
    const bet = {
      player,
      launch,
      roundId: 'r1',
      gameCode: 'calcadao',
      amount: 10,
      currency: 'BRL',
      transactionId: 'b1',
    };
    expect((await callVendor('bet', bet)).status).toBe(200);
    await setState('parada', 'suspended');
    const again = await callVendor('bet', bet);
    expect(again.status, 'a retry of what was taken is answered as before').toBe(200);
    const refused = await callVendor('bet', { ...bet, roundId: 'r2', transactionId: 'b2' });
    expect([refused.status, refused.errorCode]).toEqual([403, 'member.suspended']);
    const win = { player, roundId: 'r1', gameCode: 'calcadao', amount: 25, currency: 'BRL', transactionId: 'w1' };
    expect((await callVendor('win', win)).value.balance).toBe(115);
    expect((await get('/wps/v2/wallets/balance', bearer(token))).value.sumBalance).toBe(115);
    const row = await env.DB.prepare("select standing from directory where account = 'parada'").first();
    expect(row).toEqual({ standing: 'suspended' });
  });

  test('to suspended survives a restart of the object', async () => {
    const { launch, player } = await createPlayer('dormida', 100);
    await setState('dormida', 'suspended');
    await evictAllDurableObjects();
    const bet = {
      player,
      launch,
      roundId: 'r1',
      gameCode: 'calcadao',
      amount: 10,
      currency: 'BRL',
      transactionId: 'b1',
    };
    expect((await callVendor('bet', bet)).errorCode).toBe('member.suspended');
  });

  test('to another rank takes effect at once', async () => {
    const { token } = (await register('subida')).value;
    expect((await sendJson('PUT', '/ops/members/subida/rank', { rank: 7 }, OPS)).value).toEqual({
      account: 'subida',
      rank: 7,
    });
    expect((await get('/wps/member/info', bearer(token))).value.clubLabel.rankLevel).toBe(7);
    expect((await sendJson('PUT', '/ops/members/subida/rank', { rank: -1 }, OPS)).status).toBe(400);
  });

  test('shows the member with masked contacts', async () => {
    const { phone, reply } = await registerByPhone(undefined, {
      email: 'vista@correio.example',
      payeeName: 'Vista Mar',
    });
    const detail = await get(`/ops/members/${reply.value.account}`, OPS);
    expect(detail.value).toMatchObject({
      account: reply.value.account,
      state: 'active',
      balance: 0,
      phone: `+55•••••••${phone.slice(-4)}`,
      email: 'v•••@correio.example',
      hasPaymentPassword: false,
      sessions: 1,
    });
    expect(detail.text).not.toContain('Vista Mar');
    expect(detail.text).not.toContain(phone);
  });

  test.each(['state', 'rank', 'unlock'])('is refused for an unknown member: %s', async (what) => {
    const input = { state: { state: 'frozen', reason: 'x' }, rank: { rank: 1 }, unlock: {} }[what];
    const reply = await sendJson(what === 'unlock' ? 'POST' : 'PUT', `/ops/members/ninguem/${what}`, input, OPS);
    expect(reply.errorCode).toBe('member.unknown');
  });
});

test('is always audited, without secrets', async () => {
  await register('auditada');
  await setState('auditada', 'suspended');
  const { list } = (await get('/ops/audit?pageSize=5', OPS)).value;
  expect(list[0]).toMatchObject({ endpoint: 'setMemberState', target: 'auditada', outcome: 'done' });
});
