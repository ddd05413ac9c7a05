import { describe, expect, test } from 'vitest';
import { grant, refuse, settle } from '../browser.ts';
import { openCashier, toPage } from './support.ts';

const CREATE = '/wps/relay/CSH_createTransfer';
const TARGET = {
  account: 'atlas',
  name: 'a•••s',
  relation: 'upline',
  min: 1,
  max: 10_000,
  amountLeft: 20_000,
  blocks: [],
};
const SENT = {
  id: `T1-m${'0'.repeat(24)}`,
  direction: 'out',
  state: 'sent',
  counterpart: 'a•••s',
  amount: 25,
  createdAt: '2027-01-15T08:00:00.000Z',
  updatedAt: '2027-01-15T08:00:00.000Z',
  reason: '',
};

async function start(create: () => Response | undefined = () => grant(SENT)) {
  const cashier = await openCashier(({ path }) => {
    if (path.endsWith('CSH_transferTarget')) return grant(TARGET);
    if (path.endsWith('CSH_transfers')) return grant(toPage([]));
    if (path === CREATE) return create();
    return undefined;
  });
  const transfer = await import('../../../../src/stores/cashier/upline-transfer.ts');
  const { refreshBalance } = await import('../../../../src/stores/wallet/wallet.ts');
  await refreshBalance();
  transfer.openTransfers();
  await settle();
  const review = async (amount: string) => {
    transfer.amountForm.change('amount', amount);
    return transfer.amountForm.submit();
  };
  return { ...cashier, ...transfer, review };
}

describe('a transfer to the upline', () => {
  test('is confirmed first, then sent with the shown name', async () => {
    const { browser, open, review, sendForm, $reviewed, $sent } = await start();
    expect(await review('25')).toBe(true);
    expect($reviewed.get()).toBe(25);
    expect(browser.callsTo(CREATE)).toHaveLength(0);
    sendForm.change('password', 'um-barco');
    await sendForm.submit();
    const [call] = browser.callsTo(CREATE);
    expect(call && (await open(call)).data).toEqual({
      account: 'atlas',
      name: 'a•••s',
      amount: 25,
      password: 'um-barco',
    });
    expect($sent.get()?.state).toBe('sent');
    expect($reviewed.get()).toBeUndefined();
  });

  test('above the balance is refused before the confirmation', async () => {
    const { review, amountForm, $reviewed } = await start();
    await review('1000.01');
    expect(amountForm.$problems.get().amount).toBe('amount_max');
    expect($reviewed.get()).toBeUndefined();
  });

  test('without an answer keeps its confirmation and key', async () => {
    let isCut = true;
    const { browser, review, sendForm, $reviewed } = await start(() => (isCut ? undefined : grant(SENT)));
    await review('25');
    sendForm.change('password', 'um-barco');
    await sendForm.submit();
    expect($reviewed.get()).toBe(25);
    isCut = false;
    await sendForm.submit();
    const keys = browser.callsTo(CREATE).map(({ headers }) => headers['Idempotency-Key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('with a wrong password keeps the confirmation', async () => {
    const { review, sendForm, $reviewed } = await start(() => refuse('session.secret_wrong'));
    await review('25');
    sendForm.change('password', 'x');
    await sendForm.submit();
    expect(sendForm.$problems.get()).toEqual({ password: 'session.secret_wrong' });
    expect($reviewed.get()).toBe(25);
  });
});
