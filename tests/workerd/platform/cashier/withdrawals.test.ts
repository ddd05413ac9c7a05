import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_CASHIER } from '../../../../src/platform/cashier/cashier-settings.ts';
import { get, moveClock, OPS, seedAll } from '../support/api.ts';
import { toPng, upload } from '../support/pictures.ts';
import { alarm, joinCashier, ledgerOf, operate } from './cashier.ts';

beforeAll(async () => {
  await seedAll();
});

async function open(name: string, amount = 100, ask = 100) {
  const member = await joinCashier(name, amount);
  const accountId = await member.addAccount();
  const asked = await member.sealed('CSH_createWithdrawal', { accountId, amount: ask });
  const id = asked.value.id as string;
  const step = (verb: string, body: object = { reason: 'motivo' }) =>
    operate('POST', `/ops/withdrawals/${id}/${verb}`, body);
  const answer = (body: object) => member.post('CSH_confirmWithdrawal', { id, ...body });
  const show = async () => (await member.read('CSH_withdrawal', `?id=${id}`)).value;
  return { member, accountId, asked, id, step, answer, show };
}

describe('a withdrawal', () => {
  test('is held, approved, paid and received, each step on its timeline', async () => {
    const { member, asked, step, answer, show } = await open('saq1');
    expect(asked.value).toMatchObject({ state: 'requested', holder: 'operator', missing: 'review', payout: 100 });
    expect(asked.value.account.key).toBe('s•••@example.com');
    expect(await member.balance()).toBe(0);
    expect(await ledgerOf(member.memberId)).toMatchObject({ 'held:withdrawals': 10_000 });
    await step('approve', {});
    expect(await show()).toMatchObject({ state: 'approved', holder: 'bank', missing: 'payout' });
    await step('pay', { reference: 'E2E-1' });
    expect((await step('pay', { reference: 'E2E-1' })).errorCode).toBe('cashier.step_taken');
    expect(await show()).toMatchObject({ state: 'paid', holder: 'member', missing: 'receipt', reference: 'E2E-1' });
    expect(await ledgerOf(member.memberId)).toEqual({ 'house:adjustments': -10_000, 'house:bank': 10_000 });
    await answer({ outcome: 'received' });
    const done = await show();
    expect(done).toMatchObject({
      state: 'received',
      received: 100,
      remaining: 0,
      nextUpdateAt: null,
      holder: 'nobody',
    });
    expect(done.steps.map(({ state }: { state: string }) => state)).toEqual([
      'requested',
      'approved',
      'paid',
      'received',
    ]);
    await member.expectBooks();
  });

  test('gives with each step the time of the next update, by the setting of that step', async () => {
    const { step, answer, show } = await open('saq1b');
    const { reviewMinutes, payoutMinutes, autoReceiptMinutes, disputeMinutes } = DEFAULT_CASHIER.withdrawal;
    const minutes = async () => {
      const { nextUpdateAt, steps } = await show();
      return (Date.parse(nextUpdateAt) - Date.parse(steps.at(-1).at)) / 60_000;
    };
    expect(await minutes()).toBe(reviewMinutes);
    await step('approve', {});
    expect(await minutes()).toBe(payoutMinutes);
    await step('pay', { reference: 'r' });
    expect(await minutes()).toBe(autoReceiptMinutes);
    await answer({ outcome: 'partly', receivedAmount: 40 });
    expect(await minutes()).toBe(disputeMinutes);
    expect(new Set([reviewMinutes, payoutMinutes, autoReceiptMinutes, disputeMinutes]).size).toBe(4);
  });

  test('shows its member the deadline for an answer after the payout', async () => {
    const { member, id, step, show } = await open('saq1c');
    await step('approve', {});
    await step('pay', { reference: 'r' });
    await step('pay', { reference: 'r' });
    const { automaticAt, steps } = await show();
    expect(Date.parse(automaticAt) - Date.parse(steps.at(-1).at)).toBe(60 * 60_000);
    const { value } = await member.read('CSP_getInbox');
    const told = value.list.filter(({ template }: { template: string }) => template.startsWith('withdrawal.'));
    expect(told).toMatchObject([
      { template: 'withdrawal.paid_until', values: { id, amount: '100.00', until: automaticAt } },
    ]);
  });

  test.each([
    ['requested', ['pay', 'fail', 'force']],
    ['approved', ['force']],
    ['paid', ['approve', 'reject', 'force']],
    ['rejected', ['approve', 'pay', 'fail', 'force']],
  ])('in state %s refuses %s', async (state, verbs) => {
    const { member, step, show } = await open(`saqs${state}`.slice(0, 16));
    if (state === 'rejected') await step('reject');
    if (state === 'approved' || state === 'paid') await step('approve', {});
    if (state === 'paid') await step('pay', { reference: 'r' });
    const before = [await member.balance(), (await show()).state];
    for (const verb of verbs) {
      const body = verb === 'pay' ? { reference: 'x' } : { reason: 'x' };
      expect((await step(verb, body)).errorCode, verb).toBe('cashier.state_changed');
    }
    expect([await member.balance(), (await show()).state]).toEqual(before);
    await member.expectBooks();
  });

  test('returns the amount once after a rejection, or after a bank refusal before or after the payout', async () => {
    const cases = [['reject'], ['approve', 'reject'], ['approve', 'fail'], ['approve', 'pay', 'fail']];
    for (const [n, verbs] of cases.entries()) {
      const { member, step } = await open(`volta${n}`);
      const taken = (verb: string) => (verb === 'reject' && verbs.length > 1 ? { state: 'approved' } : {});
      for (const verb of verbs) await step(verb, verb === 'pay' ? { reference: 'r' } : { reason: 'm', ...taken(verb) });
      expect((await step(verbs.at(-1) as string)).errorCode).toBe('cashier.step_taken');
      expect(await member.balance(), verbs.join()).toBe(100);
      await member.expectBooks();
    }
  });

  test('of the whole balance, twice at once, succeeds once; one key makes one withdrawal', async () => {
    const member = await joinCashier('saq2', 100);
    const accountId = await member.addAccount();
    const ask = (key?: string) => member.sealed('CSH_createWithdrawal', { accountId, amount: 100 }, key);
    const replies = await Promise.all([ask('one-key-1'), ask('one-key-1'), ask(), ask()]);
    const ids = replies.filter(({ status }) => status === 200).map(({ value }) => value.id);
    expect(new Set(ids).size).toBe(1);
    expect(
      replies
        .filter(({ status }) => status !== 200)
        .every(({ errorCode }) => errorCode === 'wallet.insufficient_funds'),
    ).toBe(true);
    expect(await ledgerOf(member.memberId)).toMatchObject({ 'held:withdrawals': 10_000 });
    await member.expectBooks();
  });

  test('counts as received by its timer after 60 minutes, not before, also after a restart', async () => {
    const { member, step, show } = await open('saq3');
    await step('approve', {});
    await step('pay', { reference: 'r' });
    moveClock(59 * 60_000);
    await alarm(member.memberId);
    expect((await show()).state).toBe('paid');
    await evictDurableObject(env.MEMBER.getByName(member.memberId));
    moveClock(61 * 60_000);
    await alarm(member.memberId);
    expect(await show()).toMatchObject({ state: 'automatic', received: 100, remaining: 0 });
  });

  test('returns in full when the bank returns it without an answer of the member, and never after the member received it', async () => {
    const silent = await open('saq3b');
    await silent.step('approve', {});
    await silent.step('pay', { reference: 'r' });
    moveClock(61 * 60_000);
    await alarm(silent.member.memberId);
    expect(await silent.member.balance()).toBe(0);
    expect((await silent.step('fail')).value.state).toBe('failed');
    expect((await silent.step('fail')).errorCode).toBe('cashier.step_taken');
    expect(await silent.show()).toMatchObject({ state: 'failed', received: 0, remaining: 0 });
    expect(await silent.member.balance()).toBe(100);
    expect(await ledgerOf(silent.member.memberId)).toEqual({ 'house:adjustments': -10_000, member: 10_000 });
    await silent.member.expectBooks();
    const said = await open('saq3c');
    await said.step('approve', {});
    await said.step('pay', { reference: 'r' });
    await said.answer({ outcome: 'received' });
    expect((await said.step('fail')).errorCode).toBe('cashier.state_changed');
  });

  test('partly received becomes a dispute: it ends without a refund, or the rest is returned', async () => {
    const one = await open('saq4');
    await one.step('approve', {});
    await one.step('pay', { reference: 'r' });
    expect((await one.answer({ outcome: 'partly' })).status).toBe(400);
    expect((await one.answer({ outcome: 'partly', receivedAmount: 100 })).errorCode).toBe('wallet.amount_invalid');
    expect((await one.answer({ outcome: 'partly', receivedAmount: 40, proofs: ['nobodys'] })).status).toBe(400);
    expect((await one.answer({ outcome: 'partly', receivedAmount: 40 })).value).toMatchObject({
      received: 40,
      remaining: 60,
    });
    const disputes = await get('/ops/payments?kind=disputes', OPS);
    expect(disputes.value.list.map(({ id }: { id: string }) => id)).toContain(one.id);
    await one.step('force');
    expect(await one.show()).toMatchObject({ state: 'forced', reason: 'motivo' });
    expect(await one.member.balance()).toBe(0);
    const two = await open('saq5');
    await two.step('approve', {});
    await two.step('pay', { reference: 'r' });
    await two.answer({ outcome: 'partly', receivedAmount: 40 });
    await two.step('fail');
    expect(await two.member.balance()).toBe(60);
    await two.member.expectBooks();
  });

  test('that did not arrive requires a picture (spec §4); an answer without one does not count', async () => {
    const { member, step, answer, show } = await open('saqp0');
    const token = member.auth.authorization?.slice('Bearer '.length) ?? '';
    await step('approve', {});
    await step('pay', { reference: 'r' });
    for (const body of [{}, { proofs: [] }]) {
      const refused = await answer({ outcome: 'not_received', ...body });
      expect([refused.status, refused.errorCode, refused.value]).toEqual([
        400,
        'request.invalid',
        { fields: { proofs: 'required' } },
      ]);
    }
    expect((await show()).state).toBe('paid');
    const { value: picture } = await upload(token, toPng(), { purpose: 'receipt' });
    const said = await answer({ outcome: 'not_received', proofs: [picture.id] });
    expect(said.value).toMatchObject({ state: 'not_received', proofs: [picture.id] });
  });

  test.each([
    ['not_received', {}],
    ['partly', { receivedAmount: 40 }],
  ])('in state %s accepts pictures later, three in all, each answer once', async (outcome, part) => {
    const { member, step, answer, show } = await open(outcome === 'partly' ? 'saqp1' : 'saqp2');
    const token = member.auth.authorization?.slice('Bearer '.length) ?? '';
    const bring = async () => (await upload(token, toPng(), { purpose: 'receipt' })).value.id as string;
    await step('approve', {});
    await step('pay', { reference: 'r' });
    const [one, two, three, four] = [await bring(), await bring(), await bring(), await bring()];
    const begun = outcome === 'partly' ? [] : [one];
    const first = await answer({ outcome, ...part, proofs: begun });
    expect(first.value).toMatchObject({ state: outcome, proofs: begun });
    moveClock(60_000);
    const added = await answer({ outcome, ...part, proofs: [one, two] });
    expect(added.value.proofs).toEqual([one, two]);
    expect(added.value.nextUpdateAt, 'what the operator promised stays').toBe(first.value.nextUpdateAt);
    const again = await Promise.all([1, 2].map(() => answer({ outcome, ...part, proofs: [one, two, three] })));
    for (const { value } of again) expect(value.proofs).toEqual([one, two, three]);
    const steps = (await show()).steps.map(({ state, by }: { state: string; by: string }) => `${state} ${by}`);
    expect(steps.slice(-3)).toEqual(Array.from({ length: 3 }, () => `${outcome} member`));
    const fourth = await answer({ outcome, ...part, proofs: [four] });
    expect([fourth.status, fourth.value]).toEqual([400, { fields: { proofs: 'too_big' } }]);
    const ended = await answer({ outcome: 'received', proofs: [four] });
    expect(ended.value, 'what arrived needs no proof').toMatchObject({ state: 'received', proofs: [one, two, three] });
    await answer({ outcome: 'received', proofs: [four] });
    expect((await show()).proofs).toEqual([one, two, three]);
    moveClock(0);
    await member.expectBooks();
  });

  test('enforces the limits per amount and per day, the password and the account', async () => {
    const member = await joinCashier('saq6', 1_000);
    const accountId = await member.addAccount();
    const ask = (body: object) => member.sealed('CSH_createWithdrawal', { accountId, amount: 20, ...body });
    expect((await ask({ amount: 19.99 })).errorCode).toBe('cashier.amount_out_of_limits');
    expect((await ask({ password: 'errada-mesmo' })).errorCode).toBe('session.secret_wrong');
    expect((await ask({ accountId: 'A9' })).errorCode).toBe('cashier.account_unknown');
    for (let n = 0; n < 5; n += 1) expect((await ask({})).status).toBe(200);
    expect((await ask({})).errorCode).toBe('cashier.daily_limit');
    expect((await member.read('CSH_withdrawalTerms')).value).toMatchObject({
      countLeft: 0,
      available: 900,
      blocks: [],
    });
    expect(await member.balance()).toBe(900);
    await member.expectBooks();
  });

  test('of a suspended member is refused, and the id of another member is unknown', async () => {
    const { member, accountId, id } = await open('saq7', 100, 50);
    const other = await joinCashier('saq7b');
    expect((await other.post('CSH_confirmWithdrawal', { id, outcome: 'received' })).errorCode).toBe('records.unknown');
    await operate('PUT', '/ops/members/saq7/state', { state: 'suspended', reason: 'x' });
    expect((await member.sealed('CSH_createWithdrawal', { accountId, amount: 50 })).errorCode).toBe('member.suspended');
    expect(await member.balance()).toBe(50);
  });
});

describe('payout accounts', () => {
  test('share one holder name, require valid keys, and are masked', async () => {
    const member = await joinCashier('conta1');
    const add = (body: object) =>
      member.sealed('CSH_addPayoutAccount', { kind: 'pix', holder: 'José da Silva', ...body });
    expect((await add({ keyType: 'cpf', key: '529.982.247-25' })).value).toMatchObject({
      key: '•••725',
      holder: 'José da Silva',
    });
    expect((await add({ keyType: 'cpf', key: '529.982.247-24' })).errorCode).toBe('cashier.key_invalid');
    expect((await add({ keyType: 'email', key: 'a@b.com', holder: 'Outra Pessoa' })).errorCode).toBe(
      'cashier.name_differs',
    );
    expect((await add({ keyType: 'email', key: 'a@b.com', holder: 'JOSE DA  SILVA' })).status).toBe(200);
    expect((await add({ kind: 'bank', key: '12345-6', bank: '341', branch: '0001' })).value.key).toBe('•••5-6');
    expect((await add({ kind: 'bank', key: '12345', bank: '341', branch: '0001' })).errorCode).toBe(
      'cashier.key_invalid',
    );
    await add({ keyType: 'phone', key: '+55 11 98765-4321' });
    await add({ keyType: 'random', key: crypto.randomUUID() });
    expect((await add({ keyType: 'random', key: crypto.randomUUID() })).errorCode).toBe('cashier.accounts_full');
    const { value } = await member.read('CSH_payoutAccounts');
    expect(value.list).toHaveLength(5);
    expect((await member.post('CSH_removePayoutAccount', { id: value.list[0].id })).status).toBe(200);
    expect((await member.post('CSH_removePayoutAccount', { id: value.list[0].id })).errorCode).toBe(
      'cashier.account_unknown',
    );
  });
});
