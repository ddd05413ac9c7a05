import { describe, expect, test } from 'vitest';
import { createDelayed, grant, refuse, settle } from '../browser.ts';
import { DEPOSIT, ID, METHODS, openCashier, toPage } from './support.ts';

const CREATE = '/wps/relay/CSH_createDeposit';
const CANCEL = '/wps/relay/CSH_cancelDeposit';
const OTHER = `${ID}2`;

type Order = Omit<typeof DEPOSIT, 'id' | 'state' | 'received' | 'credited'> & {
  id: string;
  state: string;
  received: number;
  credited: number;
};

async function start(
  create: () => Response | Promise<Response> | undefined = () => grant(DEPOSIT),
  cancel: (id: string) => Response | Promise<Response> = () => grant({ ...DEPOSIT, state: 'cancelled' }),
) {
  const orders: Order[] = [];
  let shown: unknown = DEPOSIT;
  const cashier = await openCashier(({ path, body, query }) => {
    if (path.endsWith('CSH_depositMethods')) return grant(METHODS);
    if (path.endsWith('CSH_deposits'))
      return grant(toPage(query.get('state') === 'open' ? orders.filter(({ state }) => state === 'pending') : orders));
    if (path.endsWith('CSH_deposit')) return grant(shown);
    if (path === CREATE) return create();
    if (path === CANCEL) return cancel(JSON.parse(body ?? '').id);
    return undefined;
  });
  const deposits = await import('../../../../src/stores/cashier/deposits.ts');
  const close = deposits.openDeposits();
  await settle();
  const keys = () => cashier.browser.callsTo(CREATE).map(({ headers }) => headers['Idempotency-Key']);
  return {
    ...cashier,
    ...deposits,
    close,
    keys,
    orders,
    show: (next: unknown) => {
      shown = next;
    },
  };
}

describe('a deposit', () => {
  test('opens its order, whose id is in the address', async () => {
    const { browser, depositForm, depositField, depositOrder } = await start();
    depositForm.change('amount', '50.00');
    expect(await depositForm.submit()).toBe(true);
    await settle();
    expect(depositField.$value.get()).toBe(ID);
    expect(browser.state.location.search).toBe(`?member=page&c.id=${ID}`);
    expect(depositOrder.$state.get()).toMatchObject({ status: 'ready', value: { id: ID } });
    expect(depositForm.$values.get().amount).toBe('');
  });

  test.each(['1e3', '1,000,00', '0', '-0', '10.001', '9007199254740992', '', '9.99', '20000.01'])(
    'of %j is not sent',
    async (amount) => {
      const { browser, depositForm } = await start();
      depositForm.change('amount', amount);
      expect(await depositForm.submit()).toBe(false);
      expect(depositForm.$problems.get().amount).toBeDefined();
      expect(browser.callsTo(CREATE)).toHaveLength(0);
    },
  );

  test('tapped twice creates one order', async () => {
    const { depositForm, keys } = await start();
    depositForm.change('amount', '50');
    await Promise.all([depositForm.submit(), depositForm.submit()]);
    expect(keys()).toHaveLength(1);
  });

  test('whose connection fails keeps its form and sends the same key again', async () => {
    let isCut = true;
    const { depositForm, keys } = await start(() => (isCut ? undefined : grant(DEPOSIT)));
    depositForm.change('amount', '50');
    await depositForm.submit();
    expect(depositForm.$failure.get()?.code).toBe('network.failed');
    expect(depositForm.$values.get().amount).toBe('50');
    isCut = false;
    await depositForm.submit();
    expect(new Set(keys()).size).toBe(1);
  });

  test('reports read-only mode and keeps typed values', async () => {
    const { depositForm } = await start(() => refuse('upstream.read_only'));
    depositForm.change('amount', '50');
    await depositForm.submit();
    expect(depositForm.$failure.get()?.code).toBe('upstream.read_only');
    expect(depositForm.$values.get().amount).toBe('50');
  });

  test('keeps its form during a new sign-in and clears it for another account', async () => {
    const { depositForm, session } = await start(() => refuse('session.required'));
    const { INFO } = await import('../browser.ts');
    depositForm.change('amount', '50');
    await depositForm.submit();
    expect(session.$session.get().kind).toBe('guest');
    session.$session.set({ kind: 'member', info: INFO });
    expect(depositForm.$values.get().amount).toBe('50');
    session.$session.set({ kind: 'member', info: { ...INFO, account: 'rio' } });
    expect(depositForm.$values.get().amount).toBeUndefined();
  });

  test('unanswered before its session ended has the same key for the same member', async () => {
    const answers = [undefined, refuse('session.required'), grant(DEPOSIT)];
    const { browser, depositForm, session, keys } = await start(() => answers.shift());
    depositForm.change('amount', '50');
    await depositForm.submit();
    await depositForm.submit();
    expect(session.$session.get().kind).toBe('guest');
    browser.hear({ kind: 'handle', token: 'h1.b.second' });
    await settle();
    expect(await depositForm.submit()).toBe(true);
    expect(keys()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(1);
  });

  test('answered after another tab signed in again has the same key when repeated', async () => {
    const late = createDelayed();
    const answers = [late.promise, grant(DEPOSIT)];
    const { browser, depositForm, keys } = await start(() => answers.shift());
    depositForm.change('amount', '50');
    const sending = depositForm.submit();
    await settle();
    browser.hear({ kind: 'handle', token: 'h1.b.second' });
    await settle();
    late.answer(grant(DEPOSIT));
    await sending;
    expect(depositForm.$failure.get()?.code).toBe('session.changed');
    expect(await depositForm.submit()).toBe(true);
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  test('is cleared with its form by a sign-out elsewhere', async () => {
    const { browser, depositForm } = await start(() => undefined);
    depositForm.change('amount', '50');
    await depositForm.submit();
    browser.hear({ kind: 'signed-out' });
    expect(browser.session.has('intentions')).toBe(false);
    expect(depositForm.$values.get().amount).toBeUndefined();
  });

  test.each([
    [{}, ''],
    [{ id: 'E1' }, '&c.id=E1'],
  ])('granted after its page was left leaves the address of the next page alone: %j', async (fields, own) => {
    const late = createDelayed();
    const { browser, depositForm, close } = await start(() => late.promise);
    const { openCentre } = await import('../../../../src/stores/centre/centres.ts');
    depositForm.change('amount', '50');
    const sending = depositForm.submit();
    await settle();
    openCentre('member', 'transferFund', fields);
    close();
    late.answer(grant(DEPOSIT));
    expect(await sending).toBe(true);
    expect(browser.state.location.search).toBe(`?member=transferFund${own}`);
    expect(depositForm.$values.get().amount).toBe('');
  });

  test('created while another order is open does not replace it', async () => {
    const late = createDelayed();
    const { depositForm, depositField } = await start(() => late.promise);
    depositForm.change('amount', '50');
    const sending = depositForm.submit();
    await settle();
    depositField.show(OTHER);
    late.answer(grant(DEPOSIT));
    await sending;
    expect(depositField.$value.get()).toBe(OTHER);
  });

  test('cancelled with a late answer does not block cancelling the next order', async () => {
    const late = createDelayed();
    const { browser, cancelForm, depositField } = await start(undefined, (id) =>
      id === ID ? late.promise : refuse('upstream.read_only'),
    );
    depositField.show(ID);
    await settle();
    const first = cancelForm.submit();
    await settle();
    depositField.show(OTHER);
    await settle();
    expect(cancelForm.$isSubmitting.get()).toBe(false);
    await cancelForm.submit();
    expect(cancelForm.$failure.get()?.code).toBe('upstream.read_only');
    const asked = browser.callsTo('/wps/relay/CSH_deposit').length;
    late.answer(refuse('cashier.state_changed'));
    await first;
    await settle();
    expect(cancelForm.$failure.get()?.code).toBe('upstream.read_only');
    expect(browser.callsTo('/wps/relay/CSH_deposit')).toHaveLength(asked);
    expect(browser.callsTo(CANCEL).map(({ body }) => JSON.parse(body ?? '').id)).toEqual([ID, OTHER]);
  });

  test('paid while it is open refreshes the balance', async () => {
    const { browser, depositField, depositOrder, show } = await start();
    depositField.show(ID);
    await settle();
    const before = browser.callsTo('/wps/v2/wallets/balance').length;
    show({ ...DEPOSIT, state: 'paid', received: 50, credited: 50 });
    await depositOrder.reload();
    await settle();
    expect(browser.callsTo('/wps/v2/wallets/balance')).toHaveLength(before + 1);
  });

  test('no longer pending in the list refreshes the balance once', async () => {
    const { browser, close, deposits, openDeposits, orders } = await start();
    const asked = () => browser.callsTo('/wps/v2/wallets/balance').length;
    const look = async () => {
      deposits.refresh();
      await settle();
    };
    orders.push(DEPOSIT);
    await look();
    const before = asked();
    await look();
    expect(asked()).toBe(before);
    orders[0] = { ...DEPOSIT, state: 'paid', received: 50, credited: 50 };
    await look();
    expect(asked()).toBe(before + 1);
    await look();
    expect(asked()).toBe(before + 1);
    // The page was left for the bank's app meanwhile.
    orders[0] = DEPOSIT;
    await look();
    close();
    orders[0] = { ...DEPOSIT, state: 'paid', received: 50, credited: 50 };
    openDeposits();
    await settle();
    expect(asked()).toBe(before + 2);
  });

  test('pending is asked separately from the history', async () => {
    const { orders, deposits } = await start();
    orders.push(DEPOSIT, { ...DEPOSIT, id: `${ID}2`, state: 'expired' });
    deposits.refresh();
    await settle();
    const state = deposits.open.$state.get();
    expect('value' in state && state.value?.list.map(({ id }) => id)).toEqual([ID]);
  });
});
