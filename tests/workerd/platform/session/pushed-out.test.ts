import { beforeAll, expect, test } from 'vitest';
import { bearer, callVendor, createPlayer, get, seedAll, signIn } from '../support/api.ts';

const SESSIONS_MAX = 20;

beforeAll(async () => {
  await seedAll();
});

test('a session that newer ones displace ends its game launches too', async () => {
  const { token, launch, player } = await createPlayer('muitas');
  const bet = (transactionId: string) =>
    callVendor('bet', {
      ...{ player, currency: 'BRL', roundId: transactionId, gameCode: 'calcadao', launch },
      ...{ transactionId, amount: 1 },
    });
  for (let count = 1; count < SESSIONS_MAX; count += 1) await signIn('muitas', 'um-barco-azul');
  expect((await get('/wps/member/info', bearer(token))).status).toBe(200);
  expect((await bet('before')).status).toBe(200);
  await signIn('muitas', 'um-barco-azul');
  expect((await get('/wps/member/info', bearer(token))).status).toBe(401);
  expect((await bet('after')).errorCode).toBe('games.launch_expired');
});
