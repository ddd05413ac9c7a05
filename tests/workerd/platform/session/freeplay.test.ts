import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_LIFE_MS } from '../../../../src/platform/session/freeplay.ts';
import { bearer, callVendor, get, moveClock, seal, seedAll, sendJson } from '../support/api.ts';
import { queryMember } from '../support/database.ts';

beforeAll(async () => {
  await seedAll();
});

function start(randomString: string) {
  return sendJson('POST', '/wps/session/login/freeplay', { os: 'test', platform: 'W', randomString, gateway: 3 });
}

const RANDOM = 'abcdefghijklmnopqrstuv';

describe('free play', () => {
  test('gives a demo account with play money, in no directory', async () => {
    const { value } = await start(await seal(RANDOM));
    const info = await get('/wps/member/info', bearer(value.token));
    expect(info.value).toMatchObject({ type: 4, currency: 'PLAY' });
    const balance = await get('/wps/v2/wallets/balance', bearer(value.token));
    expect(balance.value).toEqual({ sumBalance: 1000, currency: 'PLAY' });
    const row = await env.DB.prepare('select 1 from directory where account = ?').bind(value.account).first();
    expect(row).toBeNull();
  });

  test('uses its own currency only', async () => {
    const { token } = (await start(await seal(RANDOM))).value;
    const input = { gameId: 'calcadao', vassalage: 'ORLA' };
    const launched = await sendJson('POST', '/wps/game/launchGame', input, bearer(token));
    const launch = launched.value.game_url.split('#launch=')[1];
    const bet = { player: token.split('.')[0], launch, roundId: 'r1', gameCode: 'calcadao', amount: 10 };
    expect((await callVendor('bet', { ...bet, currency: 'BRL', transactionId: 't1' })).errorCode).toBe(
      'wallet.currency_mismatch',
    );
    expect((await callVendor('bet', { ...bet, currency: 'PLAY', transactionId: 't1' })).value.balance).toBe(990);
  });

  test('refuses a replayed random string or a missing seal', async () => {
    const sealed = await seal(RANDOM);
    await start(sealed);
    expect((await start(sealed)).errorCode).toBe('request.replayed');
    const plain = await start('abc');
    expect([plain.status, plain.value.fields]).toEqual([400, { randomString: 'jwe' }]);
    const other = await start(await seal({ a: 1 }));
    expect(other.value.fields).toEqual({ randomString: 'random' });
  });

  test('ends after a day and leaves nothing', async () => {
    const { token } = (await start(await seal(RANDOM))).value;
    const id = token.split('.')[0];
    await runDurableObjectAlarm(env.MEMBER.getByName(id));
    expect((await get('/wps/member/info', bearer(token))).status, 'an early alarm deletes nothing').toBe(200);
    moveClock(DEMO_LIFE_MS + 1_000);
    expect((await get('/wps/member/info', bearer(token))).status).toBe(401);
    await runDurableObjectAlarm(env.MEMBER.getByName(id));
    expect(await queryMember(id, "select name from sqlite_master where name not like '_cf%'")).toEqual([]);
  });
});
