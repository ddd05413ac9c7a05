import { beforeEach, describe, expect, test } from 'vitest';
import { createDelayed, grant, refuse, settle } from '../browser.ts';
import { openCashier, toPage, WITHDRAWAL } from './support.ts';

const CONFIRM = '/wps/relay/CSH_confirmWithdrawal';
const UPLOAD = '/wps/uploads';
const PAID = { ...WITHDRAWAL, state: 'paid' as const };
const picture = (name: string, type = 'image/png', size = 10) => new File([new Uint8Array(size)], name, { type });

let uploads: (() => Response | Promise<Response> | undefined)[];
let count: number;
let shown: object;
let confirm: () => Response | Promise<Response>;

async function start() {
  const cashier = await openCashier(({ path }) => {
    if (path === UPLOAD) {
      count += 1;
      const id = String(count).padStart(32, '0');
      const answer = uploads.shift();
      return answer ? answer() : grant({ id, contentType: 'image/png', bytes: 10, width: 1, height: 1 });
    }
    if (path === CONFIRM) return confirm();
    if (path.endsWith('CSH_withdrawal')) return grant(shown);
    if (path.endsWith('CSH_withdrawals')) return grant(toPage([]));
    return undefined;
  });
  const proofs = await import('../../../../src/stores/cashier/receipt-uploads.ts');
  const receipt = await import('../../../../src/stores/cashier/receipt-form.ts');
  const { withdrawal, withdrawalField } = await import('../../../../src/stores/cashier/withdrawals.ts');
  withdrawalField.show(PAID.id);
  await withdrawal.load(PAID.id);
  proofs.openProofs(PAID.id);
  const states = () => proofs.$proofs.get().map(({ status }) => status);
  const sent = () => JSON.parse(cashier.browser.callsTo(CONFIRM).at(-1)?.body ?? '{}');
  /** Opens another payout in the same way as its page. */
  const look = async (id: string) => {
    shown = { ...PAID, id };
    withdrawalField.show(id);
    proofs.openProofs(id);
    await withdrawal.load(id);
  };
  return { ...cashier, ...proofs, ...receipt, withdrawalField, states, sent, look };
}

beforeEach(() => {
  uploads = [];
  count = 0;
  shown = PAID;
  confirm = () => grant({ ...PAID, state: 'partly' });
});

describe('proof pictures', () => {
  test('are uploaded one after the other with progress', async () => {
    const first = createDelayed();
    uploads = [() => first.promise];
    const { browser, addProofs, states, $proofs } = await start();
    addProofs([picture('a.png'), picture('b.jpg', 'image/jpeg')]);
    await settle();
    expect(states()).toEqual(['sending', 'waiting']);
    expect($proofs.get()[0]).toMatchObject({ share: 0.5 });
    expect(browser.callsTo(UPLOAD)).toHaveLength(1);
    first.answer(grant({ id: 'f'.repeat(32), contentType: 'image/png', bytes: 10, width: 1, height: 1 }));
    await settle();
    expect(states()).toEqual(['done', 'done']);
  });

  test('that failed are retried alone and do not block others', async () => {
    uploads = [() => undefined];
    const { browser, addProofs, retryProof, states, $proofs } = await start();
    addProofs([picture('a.png'), picture('b.png')]);
    await settle();
    expect(states()).toEqual(['failed', 'done']);
    retryProof($proofs.get()[0]?.key ?? '');
    await settle();
    expect(states()).toEqual(['done', 'done']);
    expect(browser.callsTo(UPLOAD)).toHaveLength(3);
  });

  test('survive a reload when uploaded; others must be chosen again', async () => {
    uploads = [
      () => grant({ id: 'a'.repeat(32), contentType: 'image/png', bytes: 1, width: 1, height: 1 }),
      () => undefined,
    ];
    const { browser, addProofs } = await start();
    addProofs([picture('a.png'), picture('b.png')]);
    await settle();
    const kept = browser.session.get('receiptProofs') ?? '';
    const next = await start();
    next.browser.session.set('receiptProofs', kept);
    next.openProofs('another');
    next.openProofs(PAID.id);
    expect(next.$proofs.get()).toEqual([{ key: 'a'.repeat(32), id: 'a'.repeat(32), name: 'a.png', status: 'done' }]);
  });

  test.each([
    [picture('a.gif', 'image/gif'), 'not_a_picture'],
    [picture('a.png', 'image/png', 5 * 1024 * 1024 + 1), 'too_big'],
  ])('of another kind or too large are named and not sent', async (file, problem) => {
    const { browser, addProofs, $proofProblem } = await start();
    addProofs([file]);
    await settle();
    expect($proofProblem.get()).toEqual({ name: file.name, problem });
    expect(browser.callsTo(UPLOAD)).toHaveLength(0);
  });

  test('are limited to three', async () => {
    const { browser, addProofs, $proofProblem } = await start();
    addProofs([picture('1.png'), picture('2.png'), picture('3.png'), picture('4.png')]);
    await settle();
    expect($proofProblem.get()).toEqual({ name: '4.png', problem: 'over_limit' });
    expect(browser.callsTo(UPLOAD)).toHaveLength(3);
  });

  test('of another member are not kept', async () => {
    const { browser, addProofs, session, $proofs } = await start();
    const { INFO } = await import('../browser.ts');
    addProofs([picture('a.png')]);
    await settle();
    session.$session.set({ kind: 'member', info: { ...INFO, account: 'rio' } });
    expect($proofs.get()).toEqual([]);
    expect(browser.session.has('receiptProofs')).toBe(false);
  });
});

describe('an answer about a receipt', () => {
  test('of a part sends the amount and the pictures, which are then used up', async () => {
    const { browser, addProofs, receiptForm, sent, $proofs } = await start();
    addProofs([picture('a.png')]);
    await settle();
    receiptForm.change('outcome', 'partly');
    receiptForm.change('received', '40.50');
    expect(await receiptForm.submit()).toBe(true);
    expect(sent()).toEqual({ id: PAID.id, outcome: 'partly', receivedAmount: 40.5, proofs: [`${'0'.repeat(31)}1`] });
    expect($proofs.get()).toEqual([]);
    expect(browser.session.has('receiptProofs')).toBe(false);
  });

  test.each([
    [{}, { outcome: 'required' }],
    [{ outcome: 'not_received' }, { proofs: 'required' }],
    [{ outcome: 'partly' }, { received: 'required' }],
    [{ outcome: 'partly', received: '100' }, { received: 'amount_max' }],
    [{ outcome: 'partly', received: '0' }, { received: 'amount_min' }],
  ])('that is not whole is not sent: %j', async (values, problems) => {
    const { browser, receiptForm } = await start();
    for (const [field, text] of Object.entries(values)) receiptForm.change(field, text);
    await receiptForm.submit();
    expect(receiptForm.$problems.get()).toEqual(problems);
    expect(browser.callsTo(CONFIRM)).toHaveLength(0);
  });

  test('of a part needs no picture', async () => {
    const { receiptForm, sent } = await start();
    receiptForm.change('outcome', 'partly');
    receiptForm.change('received', '40');
    expect(await receiptForm.submit()).toBe(true);
    expect(sent()).toEqual({ id: PAID.id, outcome: 'partly', receivedAmount: 40, proofs: [] });
  });

  test('waits for running uploads', async () => {
    uploads = [() => refuse('uploads.not_a_picture')];
    const { browser, addProofs, receiptForm } = await start();
    addProofs([picture('a.png')]);
    await settle();
    receiptForm.change('outcome', 'not_received');
    await receiptForm.submit();
    expect(receiptForm.$problems.get()).toEqual({ proofs: 'unfinished' });
    expect(browser.callsTo(CONFIRM)).toHaveLength(0);
  });

  test('of full receipt sends no picture', async () => {
    const { addProofs, receiptForm, sent } = await start();
    addProofs([picture('a.png')]);
    await settle();
    receiptForm.change('outcome', 'received');
    await receiptForm.submit();
    expect(sent()).toEqual({ id: PAID.id, outcome: 'received', proofs: [] });
  });
});

describe('when another payout, or none, is open', () => {
  const OTHER = `W1-m${'1'.repeat(24)}`;

  test('no input of the first is shown', async () => {
    const { receiptForm, proofsForm, look } = await start();
    receiptForm.change('outcome', 'partly');
    receiptForm.change('received', '100');
    await receiptForm.submit();
    await proofsForm.submit();
    await look(OTHER);
    expect(receiptForm.$values.get()).toEqual({});
    expect([receiptForm.$problems.get(), proofsForm.$problems.get()]).toEqual([{}, {}]);
  });

  test('input is kept for a return to the first', async () => {
    const { receiptForm, withdrawalField, look } = await start();
    const id = withdrawalField.$value.get();
    receiptForm.change('outcome', 'partly');
    receiptForm.change('received', '50');
    withdrawalField.show('');
    await look(id);
    expect(receiptForm.$values.get()).toEqual({ outcome: 'partly', received: '50' });
  });

  test.each([
    ['granted', 'spends', () => grant({ ...PAID, state: 'not_received' })],
    ['refused for its pictures', 'spends', () => refuse('uploads.unknown')],
    ['refused as too late', 'keeps', () => refuse('cashier.state_changed')],
  ])(
    'an answer about the one before that is then %s changes nothing here, and %s its own pictures alone',
    async (_how, becomes, toAnswer) => {
      const late = createDelayed();
      const { browser, addProofs, receiptForm, withdrawalField, $proofs, look } = await start();
      addProofs([picture('a.png')]);
      await settle();
      receiptForm.change('outcome', 'not_received');
      confirm = () => late.promise;
      const answering = receiptForm.submit();
      await look(OTHER);
      addProofs([picture('b.png')]);
      await settle();
      receiptForm.change('outcome', 'not_received');
      expect(receiptForm.$isSubmitting.get()).toBe(false);
      const asked = browser.callsTo('/wps/relay/CSH_withdrawal').length;
      late.answer(toAnswer());
      expect(await answering).toBe(false);
      expect(withdrawalField.$value.get()).toBe(OTHER);
      expect($proofs.get()).toMatchObject([{ name: 'b.png', status: 'done' }]);
      expect(receiptForm.$values.get()).toEqual({ outcome: 'not_received' });
      expect(receiptForm.$failure.get()).toBeUndefined();
      expect(browser.callsTo('/wps/relay/CSH_withdrawal')).toHaveLength(asked);
      expect(Object.keys(JSON.parse(browser.session.get('receiptProofs') ?? '{}'))).toEqual(
        becomes === 'spends' ? [OTHER] : [PAID.id, OTHER],
      );
      confirm = () => grant({ ...PAID, id: OTHER, state: 'not_received' });
      expect(await receiptForm.submit()).toBe(true);
    },
  );

  test('a late confirmation applies to its own payout', async () => {
    const late = createDelayed();
    const { arrivedForm, withdrawalField, look } = await start();
    confirm = () => late.promise;
    const answering = arrivedForm.submit();
    await look(OTHER);
    late.answer(grant({ ...PAID, state: 'received' }));
    expect(await answering).toBe(false);
    expect(withdrawalField.$value.get()).toBe(OTHER);
  });
});

describe('pictures for an open dispute', () => {
  const HALF = { ...PAID, state: 'partly' as const, received: 40, proofs: ['e'.repeat(32)] };

  test('are sent with the same answer, up to the limit', async () => {
    shown = HALF;
    const { addProofs, openProofs, proofsForm, sent, $proofs, $proofProblem } = await start();
    openProofs(HALF.id, 1);
    addProofs([picture('1.png'), picture('2.png'), picture('3.png')]);
    await settle();
    expect($proofProblem.get()).toEqual({ name: '3.png', problem: 'over_limit' });
    expect(await proofsForm.submit()).toBe(true);
    const proofs = [1, 2].map((n) => String(n).padStart(32, '0'));
    expect(sent()).toEqual({ id: HALF.id, outcome: 'partly', receivedAmount: 40, proofs });
    expect($proofs.get()).toEqual([]);
  });

  test('are not sent without any', async () => {
    const { browser, proofsForm } = await start();
    expect(await proofsForm.submit()).toBe(false);
    expect(proofsForm.$problems.get()).toEqual({ proofs: 'required' });
    expect(browser.callsTo(CONFIRM)).toHaveLength(0);
  });
});
