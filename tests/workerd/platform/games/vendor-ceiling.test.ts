import { beforeAll, expect, test } from 'vitest';
import { callVendor, createPlayer, OPS, seedAll, sendJson } from '../support/api.ts';

beforeAll(async () => {
  await seedAll();
});

const setCeiling = (maxWin: number) => sendJson('PUT', '/ops/vendors/ORLA', { maxWin }, OPS);

test('a win above the ceiling of its vendor waits until the operator raises it', async () => {
  const { player, launch } = await createPlayer('teto1', 100);
  const round = { player, currency: 'BRL', roundId: 'c1', gameCode: 'calcadao' };
  await callVendor('bet', { ...round, launch, transactionId: 'cb1', amount: 10 });
  expect((await setCeiling(500)).status).toBe(200);
  const win = { ...round, transactionId: 'cw1', amount: 500.01 };
  expect((await callVendor('win', win)).errorCode).toBe('wallet.win_over_limit');
  expect((await callVendor('balance', { player, currency: 'BRL', launch })).value.balance).toBe(90);
  await setCeiling(600);
  expect((await callVendor('win', win)).value.balance).toBe(590.01);
  await setCeiling(1);
  expect((await callVendor('win', win)).value.balance, 'a paid win is answered again').toBe(590.01);
  await setCeiling(0);
  expect((await setCeiling(-1)).status).toBe(400);
  expect((await sendJson('PUT', '/ops/vendors/NOBODY', { maxWin: 1 }, OPS)).errorCode).toBe('games.vendor_unknown');
});
