import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinCashier, ledgerOf, operate } from '../cashier/cashier.ts';
import { callVendor, get, OPS, seedAll, sendJson } from '../support/api.ts';

/**
 * Switches vendor wallets off or on (`isSingle: false`), as the operator does. The following tests run in this mode until it is switched
 * back.
 */
async function setSingle(isSingle: boolean): Promise<void> {
  const { value } = await get('/ops/cashier', OPS);
  const reply = await operate('PUT', '/ops/cashier', { ...value, isSingle });
  expect(reply.value.isSingle).toBe(isSingle);
}

beforeAll(async () => {
  await seedAll();
});
afterAll(() => setSingle(true));

async function seat(name: string, amount = 100, atVendor = 0) {
  await setSingle(false);
  const member = await joinCashier(name, amount);
  const move = (direction: 'in' | 'out', sum?: number, vassalage: string | undefined = 'ORLA', key?: string) =>
    member.post(
      'GCS_walletTransfer',
      { direction, ...(vassalage ? { vassalage } : {}), ...(sum ? { amount: sum } : {}) },
      key,
    );
  if (atVendor > 0) expect((await move('in', atVendor)).value.moved).toBe(atVendor);
  const open = async () => {
    const launched = await sendJson(
      'POST',
      '/wps/game/launchGame',
      { gameId: 'calcadao', vassalage: 'ORLA' },
      member.auth,
    );
    return launched.value.game_url.split('#launch=')[1] as string;
  };
  const player = { player: member.memberId, currency: 'BRL' };
  const round = { ...player, roundId: 'r1', gameCode: 'calcadao' };
  const wallets = async () => (await member.read('GCS_merchantWallet')).value;
  const funds = async () => (await get('/wps/member/info/funds/consolidated', member.auth)).value;
  return {
    member,
    move,
    open,
    wallets,
    funds,
    ask: (launch: string) => callVendor('balance', { ...player, launch }),
    bet: (launch: string, id: string, amount: number, extra = {}) =>
      callVendor('bet', { ...round, launch, transactionId: id, amount, ...extra }),
    win: (id: string, amount: number, extra = {}) =>
      callVendor('win', { ...round, transactionId: id, amount, ...extra }),
    rollback: (id: string, bet: string) =>
      callVendor('rollback', { ...player, roundId: 'r1', transactionId: id, betTransactionId: bet }),
  };
}

describe('the wallet at a vendor', () => {
  test('receives money and returns it, in part or in full, once per key', async () => {
    const { member, move, wallets } = await seat('carteira1');
    expect((await move('in', 40, 'ORLA', 'same-key-1')).value).toEqual({ moved: 40, balance: 60, currency: 'BRL' });
    await move('in', 5);
    expect((await move('in', 40, 'ORLA', 'same-key-1')).value, 'the first answer').toMatchObject({
      moved: 40,
      balance: 60,
    });
    expect((await move('in', 41, 'ORLA', 'same-key-1')).errorCode).toBe('idempotency.mismatch');
    expect(await wallets()).toEqual({ isSingle: false, currency: 'BRL', wallets: [{ vassalage: 'ORLA', amount: 45 }] });
    expect((await move('out', 15)).value).toMatchObject({ moved: 15, balance: 70 });
    expect((await move('out')).value).toMatchObject({ moved: 30, balance: 100 });
    expect((await move('out', undefined, '')).value).toMatchObject({ moved: 0, balance: 100 });
    await member.expectBooks();
  });

  test('never moves more than its balance, and refuses an unknown vendor or an incomplete request', async () => {
    const { member, move } = await seat('carteira2', 50, 20);
    const replies = await Promise.all([move('in', 30), move('in', 30), move('out', 20), move('out', 20)]);
    expect(replies.filter(({ errorCode }) => errorCode === 'wallet.insufficient_funds').length).toBeLessThanOrEqual(2);
    expect((await move('in', 51)).errorCode).toBe('wallet.insufficient_funds');
    expect((await move('out', 51)).errorCode).toBe('wallet.insufficient_funds');
    expect((await move('in', 1, 'NOBODY')).errorCode).toBe('games.vendor_unknown');
    for (const body of [
      { direction: 'in', amount: 1 },
      { direction: 'in', vassalage: 'ORLA' },
      { direction: 'out', amount: 1 },
    ]) {
      expect((await member.post('GCS_walletTransfer', body)).status).toBe(400);
    }
    for (const amount of [-1, 0, 0.001, 1e12]) {
      expect((await member.post('GCS_walletTransfer', { direction: 'in', vassalage: 'ORLA', amount })).status).toBe(
        400,
      );
    }
    const book = await ledgerOf(member.memberId);
    expect((book.member ?? 0) + (book['wallet:ORLA'] ?? 0)).toBe(5_000);
    await member.expectBooks();
  });

  test('pays a round’s stake and receives its payout; the vendor sees that balance only', async () => {
    const { member, open, ask, bet, win } = await seat('carteira3', 100, 30);
    const launch = await open();
    expect((await ask(launch)).value.balance).toBe(30);
    expect((await bet(launch, 'b1', 31)).errorCode).toBe('wallet.insufficient_funds');
    expect((await bet(launch, 'b1', 10)).value.balance).toBe(20);
    expect((await bet(launch, 'b2', 5)).value.balance).toBe(15);
    expect((await bet(launch, 'b1', 10)).value.balance, 'as it was answered first').toBe(20);
    expect((await win('w1', 40)).value.balance).toBe(55);
    expect(await member.balance()).toBe(70);
    expect((await member.read('ODSFE2_betRecord')).value.totals).toMatchObject({ stake: 15, payout: 40, net: 25 });
    const entries = (await member.read('ODSFE2_MemTransDet')).value;
    expect(entries.list.map(({ kind }: { kind: string }) => kind)).toEqual(['vendor_in', 'adjustment']);
    expect(entries.totals.net, 'the record is of what can be used').toBe(70);
    await member.expectBooks();
  });

  test('gets a stake back that it paid', async () => {
    const { member, open, bet, rollback } = await seat('carteira4', 100, 30);
    const launch = await open();
    await bet(launch, 'b1', 10);
    await bet(launch, 'b2', 5);
    expect((await rollback('x1', 'b1')).value.balance).toBe(25);
    expect((await rollback('x2', 'b2')).value.balance).toBe(30);
    expect((await rollback('x3', 'b2')).value.balance).toBe(30);
    expect(await member.balance()).toBe(70);
    await member.expectBooks();
  });

  test('keeps its money and its open rounds when the operator returns to one wallet', async () => {
    const { member, move, open, bet, win, wallets, funds } = await seat('carteira5', 100, 30);
    const launch = await open();
    await bet(launch, 'b1', 10);
    await setSingle(true);
    await evictDurableObject(env.MEMBER.getByName(member.memberId));
    expect((await move('in', 1)).errorCode).toBe('wallet.single');
    const told = await funds();
    expect(await member.balance(), 'one definition').toBe(told.available);
    expect(told).toMatchObject({
      available: 70,
      held: [{ thing: 'rounds', amount: 10 }],
      wallets: [{ vassalage: 'ORLA', amount: 20 }],
      total: 100,
    });
    const fresh = await open();
    expect((await bet(fresh, 'b2', 2)).value.balance, 'a round stays where it began').toBe(18);
    expect((await bet(fresh, 'b9', 7, { roundId: 'r9' })).value.balance, 'a new one takes from the one wallet').toBe(
      63,
    );
    expect((await win('w1', 50)).value.balance).toBe(68);
    expect((await win('w9', 7, { roundId: 'r9' })).value.balance).toBe(70);
    expect((await wallets()).wallets).toEqual([{ vassalage: 'ORLA', amount: 68 }]);
    expect((await move('out', undefined, '')).value).toMatchObject({ moved: 68, balance: 138 });
    await member.expectBooks();
  });

  test('does not affect a round that began in the single wallet', async () => {
    const { member, move, open, bet, win } = await seat('carteira6');
    await setSingle(true);
    const launch = await open();
    await bet(launch, 'b1', 10);
    await setSingle(false);
    await move('in', 50);
    const fresh = await open();
    expect((await bet(fresh, 'b2', 5)).value.balance).toBe(35);
    expect((await win('w1', 100)).value.balance).toBe(135);
    expect((await bet(fresh, 'b3', 50, { roundId: 'r3' })).value.balance).toBe(0);
    expect(await ledgerOf(member.memberId)).toMatchObject({ member: 13_500, 'held:rounds': 5_000 });
    await member.expectBooks();
  });

  test('is frozen while the member is suspended', async () => {
    const { move, member, wallets } = await seat('carteira7', 100, 30);
    await operate('PUT', `/ops/members/${member.username}/state`, { state: 'suspended', reason: 'x' });
    expect((await move('in', 1)).errorCode).toBe('member.suspended');
    expect((await move('out')).errorCode).toBe('member.suspended');
    expect((await wallets()).wallets).toEqual([{ vassalage: 'ORLA', amount: 30 }]);
  });
});
