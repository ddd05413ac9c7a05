import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { get, OPS, seedAll } from '../support/api.ts';
import { type StaffMember, signInStaff } from '../support/staff.ts';
import { joinCashier, operate } from './cashier.ts';

const PATH = '/ops/withdrawals/approvals';
let bento: StaffMember;
let ana: StaffMember;

beforeAll(async () => {
  await seedAll();
  [bento, ana] = [await signInStaff('bento'), await signInStaff('ana')];
});

async function request(name: string, amounts: readonly number[]) {
  const member = await joinCashier(name, 20_000);
  const accountId = await member.addAccount();
  const items: { id: string; state: string }[] = [];
  for (const amount of amounts) {
    const { value } = await member.sealed('CSH_createWithdrawal', { accountId, amount });
    items.push({ id: value.id, state: 'requested' });
  }
  return { member, items, ids: items.map(({ id }) => id) };
}
const stateOf = async (id: string) => (await get(`/ops/payments/${id}`, OPS)).value.payment.state;
const toOutcomes = ({ value }: { value: { list: { outcome: string; code: string }[] } }) =>
  value.list.map(({ outcome, code }) => [outcome, code].filter(Boolean).join(' '));

test('a batch ends each withdrawal by itself: approved, waiting for a second person, or refused', async () => {
  const { member, items, ids } = await request('lote1', [50, 1_500, 60, 70]);
  await operate('POST', `/ops/withdrawals/${ids[2]}/approve`, {});
  await operate('POST', `/ops/withdrawals/${ids[3]}/reject`, { reason: 'x' });
  const unknown = { id: `W99-${member.memberId}`, state: 'requested' };
  const reply = await bento.call('POST', PATH, { items: [...items, unknown], reason: 'conferido' });
  expect(toOutcomes(reply)).toEqual([
    'approved',
    'waiting',
    'refused cashier.step_taken',
    'refused cashier.state_changed',
    'refused records.unknown',
  ]);
  expect([await stateOf(ids[0] as string), await stateOf(ids[1] as string)]).toEqual(['approved', 'requested']);
  const { approval } = reply.value.list[1];
  const done = await ana.call('POST', `/ops/approvals/${approval}/approve`, { reason: 'conferido' });
  expect(done.value.approval).toMatchObject({ state: 'done', askedBy: { account: 'bento' } });
  expect(await stateOf(ids[1] as string)).toBe('approved');
  const { list } = (await get('/ops/audit', OPS)).value;
  const row = list.find(
    ({ endpoint, outcome }: Record<string, string>) => endpoint === 'approveWithdrawals' && outcome === 'done',
  );
  expect(row, 'the audit has the states that changed').toMatchObject({ account: 'bento' });
  expect(JSON.stringify([row.before, row.after])).toMatch(/requested.*approved/);
  await member.expectBooks();
});

test('a batch that is repeated with its key goes on where it stopped, and approves nothing twice', async () => {
  const { member, items, ids } = await request('lote2', [50, 60, 1_700]);
  const first = await bento.call('POST', PATH, { items: items.slice(0, 1) }, 'key-batch-1');
  expect(toOutcomes(first)).toEqual(['approved']);
  await operate('POST', `/ops/withdrawals/${ids[0]}/pay`, { reference: 'r' });
  const again = await Promise.all([1, 2].map(() => bento.call('POST', PATH, { items }, 'key-batch-1')));
  for (const reply of again) expect(toOutcomes(reply)).toEqual(['approved', 'approved', 'waiting']);
  expect(await stateOf(ids[0] as string)).toBe('paid');
  const approvals = await env.DB.prepare("select count(*) as n from approvals where params like '%' || ? || '%'")
    .bind(ids[2])
    .first<{ n: number }>();
  expect(approvals?.n, 'one request for a second person').toBe(1);
  const other = await bento.call('POST', PATH, { items: items.slice(0, 2), reason: 'outro' }, 'key-batch-1');
  expect(toOutcomes(other)).toEqual(['refused idempotency.mismatch', 'refused idempotency.mismatch']);
  await member.expectBooks();
});

test('a batch approves only what is in the state that was seen, and only up to its length', async () => {
  const { items, ids } = await request('lote3', [50]);
  const [one] = items;
  const stale = await bento.call('POST', PATH, { items: [{ ...one, state: 'paid' }] });
  expect(toOutcomes(stale)).toEqual(['refused cashier.state_changed']);
  expect(await stateOf(ids[0] as string)).toBe('requested');
  const many = Array.from({ length: 101 }, (_, n) => ({
    id: ids[0]?.replace('W1-', `W${n + 1}-`),
    state: 'requested',
  }));
  for (const wrong of [[], many, [one, one]])
    expect((await bento.call('POST', PATH, { items: wrong })).errorCode).toBe('request.invalid');
  const caio = await signInStaff('caio');
  expect((await caio.call('POST', PATH, { items })).errorCode).toBe('staff.forbidden');
});
