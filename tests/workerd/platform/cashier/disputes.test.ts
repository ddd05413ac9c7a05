import { exports } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setClock } from '../../../../src/server/clock.ts';
import { bearer, get, moveClock, OPS, seedAll, send } from '../support/api.ts';
import { toPng, upload } from '../support/pictures.ts';
import { signInStaff } from '../support/staff.ts';
import { joinCashier, ledgerOf, operate } from './cashier.ts';

const DAY_MS = 86_400_000;

beforeAll(async () => {
  await seedAll();
});
afterEach(() => setClock(() => Date.now()));

const open = (id: string, body: object = {}, key: string = crypto.randomUUID()) =>
  operate('POST', `/ops/payments/${id}/dispute`, { kind: 'med', reason: 'pedido do banco', ...body }, key);
const read = async (id: string) => (await get(`/ops/payments/${id}/dispute`, OPS)).value.dispute;
const today = async () => (await get('/ops/today', OPS)).value;
const queue = async () => (await today()).queues.find((one: { queue: string }) => one.queue === 'disputes');
const missed = async () => (await today()).alarms.filter(({ alarm }: { alarm: string }) => alarm === 'dispute_missed');
const listed = async () =>
  (await get('/ops/payments?kind=disputes&order=oldest', OPS)).value.list as { id: string; dueAt: string }[];

async function bring(): Promise<string> {
  const form = new FormData();
  form.set('file', new File([toPng()], 'extrato.png', { type: 'image/png' }));
  return (await send('POST', '/ops/uploads', { body: form, headers: OPS })).value.id;
}

async function payIn(name: string, amount = 100) {
  const member = await joinCashier(name);
  const { id } = (await member.post('CSH_createDeposit', { method: 'BANK', amount })).value;
  await operate('POST', `/ops/deposits/${id}/confirm`, { reason: 'x' });
  const show = async () => (await member.read('CSH_deposit', `?id=${id}`)).value;
  return { member, id: id as string, show };
}

describe('a deposit that is asked back', () => {
  test('has a deadline by the setting of its kind, which its member sees', async () => {
    await operate('PUT', '/ops/cashier', { disputes: { medDays: 7, chargebackDays: 10, otherDays: 3 } });
    for (const [kind, days] of [
      ['med', 7],
      ['chargeback', 10],
      ['other', 3],
    ] as const) {
      const { member, id, show } = await payIn(`pede${kind}`);
      expect((await show()).dispute).toBeNull();
      const opened = (await open(id, { kind })).value.dispute;
      expect((Date.parse(opened.deadlineAt) - Date.parse(opened.openedAt)) / DAY_MS).toBe(days);
      const { file, ...shown } = opened;
      expect((await show()).dispute, 'without the file').toEqual(shown);
      expect(file).toMatchObject([{ what: 'opened', by: 'operator', text: 'pedido do banco', proofs: [] }]);
      const { list } = (await member.read('CSP_getInbox')).value;
      expect(list[0]).toMatchObject({ template: 'deposit.disputed', values: { id, until: opened.deadlineAt } });
      expect((await listed()).find((one) => one.id === id)?.dueAt).toBe(opened.deadlineAt);
      await operate('POST', `/ops/payments/${id}/dispute/refusal`, { reason: 'x' });
    }
  });

  test('is opened once; the bank may set the deadline, and only a paid deposit is asked back', async () => {
    const { member, id } = await payIn('pede1');
    const own = new Date(Date.now() + 2 * DAY_MS).toISOString();
    const first = await open(id, { deadlineAt: own }, 'key-dispute');
    expect(first.value.dispute.deadlineAt).toBe(own);
    expect((await open(id, { deadlineAt: own }, 'key-dispute')).value).toEqual(first.value);
    expect((await open(id, {}, 'key-dispute')).errorCode).toBe('idempotency.mismatch');
    expect((await open(id)).errorCode).toBe('cashier.step_taken');
    const range = { fields: { deadlineAt: 'range' } };
    for (const days of [-1, 121])
      expect((await open(id, { deadlineAt: new Date(Date.now() + days * DAY_MS).toISOString() })).value).toEqual(range);
    const pending = (await member.post('CSH_createDeposit', { method: 'BANK', amount: 50 })).value.id;
    expect((await open(pending)).errorCode).toBe('cashier.state_changed');
    expect((await open(`D99-${member.memberId}`)).errorCode).toBe('records.unknown');
    expect(await member.balance(), 'moves no money').toBe(100);
    await operate('POST', `/ops/payments/${id}/dispute/refusal`, { reason: 'x' });
  });

  test('keeps the money when it is refused, may be opened again, and gives it back by a reversal', async () => {
    const { member, id, show } = await payIn('pede2');
    await open(id);
    const refuse = () => operate('POST', `/ops/payments/${id}/dispute/refusal`, { reason: 'compra confirmada' });
    expect((await refuse()).value.dispute).toMatchObject({ state: 'refused' });
    expect((await refuse()).errorCode).toBe('cashier.step_taken');
    expect((await member.read('CSP_getInbox')).value.list[0].template).toBe('deposit.dispute_refused');
    expect([await member.balance(), (await show()).state]).toEqual([100, 'paid']);
    expect((await listed()).some((one) => one.id === id)).toBe(false);
    expect((await open(id, { kind: 'other', reason: 'de novo' })).value.dispute.state).toBe('open');
    await operate('POST', `/ops/deposits/${id}/reversal`, { reason: 'MED aceito' });
    const { dispute, state } = await show();
    expect([state, dispute.state, await member.balance()]).toEqual(['reversed', 'upheld', 0]);
    expect((await refuse()).errorCode).toBe('cashier.state_changed');
    const what = (await read(id)).file.map((entry: { what: string; text: string }) => `${entry.what} ${entry.text}`);
    expect(what).toEqual(['opened pedido do banco', 'closed compra confirmada', 'opened de novo', 'closed MED aceito']);
    expect(await ledgerOf(member.memberId)).toEqual({});
    await member.expectBooks();
  });

  test('has texts and pictures in its file, with the person of each', async () => {
    const { member, id } = await payIn('pede3');
    const path = `/ops/payments/${id}/dispute/evidence`;
    const add = (body: object, key: string = crypto.randomUUID()) => operate('POST', path, body, key);
    expect((await add({ text: 'cedo' })).errorCode).toBe('cashier.state_changed');
    await open(id);
    const [one, two] = [await bring(), await bring()];
    const ana = await signInStaff('bento');
    const added = await ana.call('POST', path, { text: 'Extrato do banco', proofs: [one, two] }, 'key-evidence-1');
    expect(added.value.dispute.file.at(-1)).toMatchObject({
      what: 'evidence',
      by: 'operator',
      account: 'bento',
      text: 'Extrato do banco',
      proofs: [one, two],
    });
    const again = await ana.call('POST', path, { text: 'Extrato do banco', proofs: [one, two] }, 'key-evidence-1');
    expect(again.value).toEqual(added.value);
    const shown = await exports.default.fetch(
      new Request(`https://platform.test/ops/uploads/${one}`, { headers: OPS }),
    );
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    await shown.body?.cancel();
    const token = member.auth.authorization?.slice('Bearer '.length) ?? '';
    expect((await get(`/wps/uploads/${one}`, bearer(token))).status, 'of the staff alone').toBe(404);
    const { value: own } = await upload(token, toPng(), { purpose: 'receipt' });
    for (const proofs of [['0'.repeat(32)], [own.id], [one, one]])
      expect((await add({ text: 'x', proofs })).errorCode).toBe('uploads.unknown');
    expect((await add({ text: '  ' })).errorCode).toBe('request.invalid');
    const other = await payIn('pede3b');
    await open(other.id);
    const used = await operate('POST', `/ops/payments/${other.id}/dispute/evidence`, { text: 'x', proofs: [one] });
    expect(used.errorCode, 'a picture is used once').toBe('uploads.unknown');
    for (const paid of [id, other.id]) await operate('POST', `/ops/payments/${paid}/dispute/refusal`, { reason: 'x' });
  });

  test('turns amber and red by its deadline on Today; a missed deadline is an alarm until it is decided', async () => {
    expect(await queue()).toMatchObject({ count: 0, clock: 'empty' });
    const late = await payIn('pede4');
    const soon = await payIn('pede5');
    await open(late.id, { kind: 'chargeback' });
    moveClock(60_000);
    await open(soon.id, { deadlineAt: new Date(Date.now() + 2 * DAY_MS + 60_000).toISOString() });
    expect(await queue()).toMatchObject({ count: 2, clock: 'green', redMinutes: 2_880, amberMinutes: 1_440 });
    moveClock(DAY_MS + 120_000);
    expect((await queue()).clock).toBe('amber');
    expect(await missed()).toEqual([]);
    moveClock(2 * DAY_MS + 120_000);
    expect((await queue()).clock).toBe('red');
    expect(await missed()).toMatchObject([{ subject: soon.id, count: 1 }]);
    await operate('POST', `/ops/payments/${soon.id}/dispute/refusal`, { reason: 'x' });
    expect(await missed()).toEqual([]);
    expect(await queue()).toMatchObject({ count: 1, clock: 'green' });
    await operate('POST', `/ops/payments/${late.id}/dispute/refusal`, { reason: 'x' });
  });
});

describe('a payout that did not arrive', () => {
  test.each([
    ['forced', 'refused'],
    ['failed', 'upheld'],
    ['received', 'withdrawn'],
  ])('is a dispute with a file, and ends as %s', async (end, outcome) => {
    const member = await joinCashier(`naoveio${end}`.slice(0, 14), 100);
    const asked = await member.sealed('CSH_createWithdrawal', { accountId: await member.addAccount(), amount: 100 });
    const id = asked.value.id as string;
    const show = async () => (await member.read('CSH_withdrawal', `?id=${id}`)).value;
    const token = member.auth.authorization?.slice('Bearer '.length) ?? '';
    const [first, second] = [
      (await upload(token, toPng(), { purpose: 'receipt' })).value.id,
      (await upload(token, toPng(), { purpose: 'receipt' })).value.id,
    ];
    await operate('POST', `/ops/withdrawals/${id}/approve`, {});
    await operate('POST', `/ops/withdrawals/${id}/pay`, { reference: 'r' });
    expect((await show()).dispute).toBeNull();
    const answer = (outcome: string, proofs: string[] = []) =>
      member.post('CSH_confirmWithdrawal', { id, outcome, proofs });
    await answer('not_received', [first]);
    const { dispute } = await show();
    expect(dispute).toMatchObject({ kind: 'payout', state: 'open' });
    expect(Date.parse(dispute.deadlineAt) - Date.parse(dispute.openedAt)).toBe(2 * DAY_MS);
    await answer('not_received', [first, second]);
    const proof = await bring();
    const bento = await signInStaff('bento');
    await bento.call('POST', `/ops/payments/${id}/dispute/evidence`, { text: 'Comprovante', proofs: [proof] });
    expect((await open(id)).errorCode, 'of a withdrawal its member opens it').toBe('records.unknown');
    if (end === 'received') await answer('received');
    else
      await bento.call('POST', `/ops/withdrawals/${id}/${end === 'forced' ? 'force' : 'fail'}`, {
        reason: 'conferido',
      });
    expect((await show()).dispute.state).toBe(outcome);
    const { file } = await read(id);
    expect(file.map(({ what, by, account, proofs }: Record<string, unknown>) => [what, by, account, proofs])).toEqual([
      ['opened', 'member', '', [first]],
      ['evidence', 'member', '', [second]],
      ['evidence', 'operator', 'bento', [proof]],
      ['closed', end === 'received' ? 'member' : 'operator', end === 'received' ? '' : 'bento', []],
    ]);
    expect(JSON.stringify(await show()), 'the member does not see the file').not.toMatch(/Comprovante|bento/);
    await member.expectBooks();
  });
});
