import { describe, expect, test } from 'vitest';
import { joinCashier } from '../cashier/cashier.ts';
import { get, OPS } from '../support/api.ts';
import { operate } from '../support/rewards.ts';
import { inviteAndOpen, type StaffMember } from '../support/staff.ts';
import { ana, approve, balanceOf, preparePeople, rita } from './approvals.ts';

preparePeople();

const waits = ({ errorCode }: { errorCode: string | undefined }) => errorCode === 'staff.approval_waiting';
const stateOf = async (id: string) => (await get(`/ops/payments/${id}`, OPS)).value.payment.state;

/** Creates a withdrawal and moves it through these steps with the operator's token. */
async function withdraw(account: string, amount: number, ...steps: ('approve' | 'pay')[]) {
  const member = await joinCashier(account, amount);
  const { value } = await member.sealed('CSH_createWithdrawal', { accountId: await member.addAccount(), amount });
  for (const step of steps) {
    const body = step === 'pay' ? { reference: `banco-${account}` } : { reason: 'conferido' };
    expect((await operate('POST', `/ops/withdrawals/${value.id}/${step}`, body)).status).toBe(200);
  }
  return { ...member, id: value.id as string };
}
const fail = (who: StaffMember, id: string) =>
  who.call('POST', `/ops/withdrawals/${id}/fail`, { reason: 'o banco devolveu' });

describe('a payout that the books say has left comes back to the member', () => {
  test('above the amount by two people, once', async () => {
    const yara = await inviteAndOpen('yara', ['finance']);
    const { id } = await withdraw('voltou', 1_500, 'approve', 'pay');
    const asked = await fail(yara, id);
    expect([waits(asked), await stateOf(id), await balanceOf('voltou')]).toEqual([true, 'paid', 0]);
    expect((await approve(yara, asked.value.approval)).errorCode).toBe('staff.approval_own');
    await Promise.all([approve(ana, asked.value.approval), approve(rita, asked.value.approval)]);
    expect([await stateOf(id), await balanceOf('voltou')]).toEqual(['failed', 1_500]);
  });

  test('in parts below the amount up to the sum of a person', async () => {
    const iara = await inviteAndOpen('iara', ['finance']);
    const ids: string[] = [];
    for (const name of ['parteum', 'partedois']) ids.push((await withdraw(name, 600, 'approve', 'pay')).id);
    const [first = '', second = ''] = ids;
    expect([waits(await fail(iara, first)), waits(await fail(iara, second))]).toEqual([false, true]);
    expect([await balanceOf('parteum'), await balanceOf('partedois')]).toEqual([600, 0]);
  });

  test('by one person while it has not left', async () => {
    const nara = await inviteAndOpen('nara', ['finance']);
    const { id } = await withdraw('parada', 1_500, 'approve');
    expect(waits(await fail(nara, id))).toBe(false);
    expect([await stateOf(id), await balanceOf('parada')]).toEqual(['failed', 1_500]);
  });
});

describe('a promotion whose reward is above the amount', () => {
  const WORDS = { title: 'T', content: '', termsText: '<p>Terms</p>' };
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  async function publish(promotionId: string, amount: number, extra: object) {
    const reply = await operate('POST', '/ops/promotions', {
      promotionId,
      startsAt: at(-1),
      endsAt: at(3),
      texts: { PT: WORDS },
      rule: { kind: 'free_bonus', amount },
      terms: { turnoverMultiple: 0, expiryDays: 5, claimDays: 2 },
      ...extra,
    });
    expect(reply.errorCode).toBeUndefined();
  }
  let changes = 0;
  const bounds = { budget: 5_000, claimsCap: 2 };

  test.each([
    ['a later end', { endsAt: at(9) }, true],
    ['a larger budget', { budget: 5_000.01 }, true],
    ['no budget', { budget: null }, true],
    ['a larger cap', { claimsCap: 3 }, true],
    ['no cap', { claimsCap: null }, true],
    ['a larger cap with a smaller budget', { claimsCap: 3, budget: 4_000 }, true],
    ['a larger cap with a small budget', { claimsCap: 3, budget: 10 }, true],
    ['an earlier end', { endsAt: at(2) }, false],
    ['a smaller budget and cap', { budget: 10, claimsCap: 1 }, false],
    ['the same bounds with other words', { ...bounds, texts: { PT: { ...WORDS, title: 'Outra' } } }, false],
    ['its end at once', { state: 'withdrawn' }, false],
  ])('gets %s, %o, from two people: %s', async (_what, change, isWaiting) => {
    changes += 1;
    const id = `larga-${changes}`;
    const nina = await inviteAndOpen(`nina${changes}`, ['content']);
    await publish(id, 2_000, bounds);
    const put = (body: object) => nina.call('PUT', `/ops/promotions/${id}`, body);
    const reply = await put(change);
    expect([waits(reply), isWaiting || reply.status === 200]).toEqual([isWaiting, true]);
  });

  test('with two small bounds gets both larger by two calls at once, and each counts by itself', async () => {
    const iris = await inviteAndOpen('iris', ['content']);
    await publish('dois-limites', 100, { budget: 100, claimsCap: 1 });
    const changes = [{ claimsCap: 100 }, { budget: 10_000 }];
    const replies = await Promise.all(changes.map((body) => iris.call('PUT', '/ops/promotions/dois-limites', body)));
    expect(replies.map(waits)).toEqual([true, true]);
  });

  test('that was withdrawn is published again by two people, and the change happens then', async () => {
    const olga = await inviteAndOpen('olga', ['content']);
    await publish('de-volta', 2_000, bounds);
    const put = (body: object) => olga.call('PUT', '/ops/promotions/de-volta', body);
    expect(waits(await put({ state: 'withdrawn' }))).toBe(false);
    const asked = await put({ state: 'published', claimsCap: 5 });
    expect(waits(asked)).toBe(true);
    expect((await approve(ana, asked.value.approval)).value.value).toMatchObject({ state: 'published', claimsCap: 5 });
  });

  test('and one below it counts for the sum of the person each time it grows', async () => {
    const lia = await inviteAndOpen('lia', ['content']);
    await publish('pequena', 100, bounds);
    await publish('outra-pequena', 100, { claimsCap: 5 });
    const put = async (id: string, body: object) => waits(await lia.call('PUT', `/ops/promotions/${id}`, body));
    const grow = (claimsCap: number) => put('pequena', { claimsCap });
    expect([await grow(4), await grow(9), await grow(11)], '700 more, then above the amount').toEqual([
      false,
      false,
      true,
    ]);
    expect(await put('outra-pequena', { claimsCap: 8 }), '300 more').toBe(false);
    expect(await put('outra-pequena', { claimsCap: 9 }), '100 more').toBe(true);
    expect(await put('outra-pequena', { endsAt: at(9) }), 'longer').toBe(true);
    expect(waits(await lia.call('PUT', '/ops/promotions/pequena', { position: 4 }))).toBe(false);
  });
});
