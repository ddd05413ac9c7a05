import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WORD_DAYS_MAX } from '../../../../src/contract/cashier/operator.ts';
import { WithdrawalSchema } from '../../../../src/contract/cashier/withdrawals.ts';
import { REASON_MAX } from '../../../../src/contract/core/operator.ts';
import { clock } from '../../../../src/server/clock.ts';
import { get, moveClock, OPS, seal, seedAll, sendJson } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { toPng, upload } from '../support/pictures.ts';
import { joinCashier, ledgerOf, operate } from './cashier.ts';

const HOUR_MS = 3_600_000;
const NOTE = 'O banco está fechado hoje. <b>Amanhã</b> pagamos.';
const inHours = (hours: number) => new Date(clock() + hours * HOUR_MS).toISOString();

beforeAll(async () => {
  await seedAll();
});
afterEach(() => moveClock(0));

async function ask(name: string) {
  const member = await joinCashier(name, 100);
  const asked = await member.sealed('CSH_createWithdrawal', { accountId: await member.addAccount(), amount: 100 });
  const id = asked.value.id as string;
  const step = (verb: string, body: object) => operate('POST', `/ops/withdrawals/${id}/${verb}`, body);
  const explain = (body: object) => sendJson('POST', `/ops/withdrawals/${id}/explain`, body, OPS);
  const answer = (body: object) => member.post('CSH_confirmWithdrawal', { id, ...body });
  const show = async () => (await member.read('CSH_withdrawal', `?id=${id}`)).value;
  const inbox = async () => {
    const { value } = await member.read('CSP_getInbox');
    return value.list.filter(({ template }: { template: string }) => template?.startsWith('withdrawal.'));
  };
  return { member, id, step, explain, answer, show, inbox, first: asked.value };
}

/** Everything that a call could move: both books, the payment’s own amounts and the counts of the lists. */
async function readMoney(memberId: string) {
  const [transfers] = await queryMember(memberId, 'select count(*) as n from transfers');
  const payments = await queryMember(
    memberId,
    'select state, amount_minor, fee_minor, settled_minor, day from payments order by n',
  );
  const totals = await queryMember(memberId, 'select * from payment_totals order by kind, day, state');
  return { ledger: await ledgerOf(memberId), transfers, payments, totals };
}

describe('an operator’s explanation of a waiting withdrawal', () => {
  test('reaches its member at once: the message with its time, and the new estimate in place of the old', async () => {
    const { member, id, explain, show, first } = await ask('palavra1');
    const nextUpdateAt = inHours(30);
    const said = await explain({ note: `  ${NOTE} `, nextUpdateAt });
    expect([said.status, said.value]).toEqual([200, { id, state: 'requested', nextUpdateAt }]);
    const shown = await show();
    expect(WithdrawalSchema.safeParse(shown).success).toBe(true);
    expect(shown).toMatchObject({ state: 'requested', holder: 'operator', missing: 'review', nextUpdateAt });
    expect(shown.nextUpdateAt).not.toBe(first.nextUpdateAt);
    expect(shown.steps).toEqual([
      ...first.steps,
      { state: 'requested', at: shown.updatedAt, by: 'operator', note: NOTE, nextUpdateAt },
    ]);
    await evictDurableObject(env.MEMBER.getByName(member.memberId));
    expect(await show(), 'after a restart').toEqual(shown);
    const { value } = await member.read('CSH_withdrawals');
    expect(value.list, 'in the list').toEqual([shown]);
  });

  test('may be a message alone or a time alone; an omitted field stays unchanged', async () => {
    const { explain, show, first } = await ask('palavra2');
    expect((await explain({ note: NOTE })).value.nextUpdateAt).toBe(first.nextUpdateAt);
    expect((await show()).steps.at(-1)).not.toHaveProperty('nextUpdateAt');
    const promised = inHours(48);
    await explain({ nextUpdateAt: promised });
    await explain({ note: 'Falta um documento.' });
    const { steps, nextUpdateAt } = await show();
    expect(nextUpdateAt).toBe(promised);
    expect(steps.map(({ note }: { note: string }) => note)).toEqual(['', NOTE, '', 'Falta um documento.']);
  });

  test('moves no money and no count', async () => {
    const { member, explain, step, answer } = await ask('palavra3');
    const keep = async () => {
      const before = await readMoney(member.memberId);
      expect((await explain({ note: crypto.randomUUID(), nextUpdateAt: inHours(5) })).status).toBe(200);
      expect(await readMoney(member.memberId)).toEqual(before);
    };
    await keep();
    await step('approve', {});
    await keep();
    await step('pay', { reference: 'r' });
    await answer({ outcome: 'partly', receivedAmount: 40 });
    await keep();
    await step('fail', { reason: 'x' });
    expect(await member.balance()).toBe(60);
    await member.expectBooks();
  });

  test('is recorded once when repeated: no second step, no second inbox message', async () => {
    const { explain, show, inbox } = await ask('palavra4');
    const word = { note: NOTE, nextUpdateAt: inHours(30) };
    const [one, two] = await Promise.all([explain(word), explain(word)]);
    const again = await explain(word);
    expect([two.value, again.value]).toEqual([one.value, one.value]);
    for (const part of [{ note: NOTE }, { nextUpdateAt: word.nextUpdateAt }]) await explain(part);
    expect((await show()).steps).toHaveLength(2);
    expect(await inbox()).toHaveLength(1);
  });

  test('also arrives as an inbox message, with the text or with text and time', async () => {
    const { id, explain, inbox } = await ask('palavra5');
    const until = inHours(30);
    await explain({ note: NOTE });
    await explain({ nextUpdateAt: until });
    const values = { id, amount: '100.00' };
    expect(await inbox()).toMatchObject([
      { template: 'withdrawal.new_time', values: { ...values, reason: '', until } },
      { template: 'withdrawal.explained', values: { ...values, reason: NOTE } },
    ]);
  });

  test('applies to the current step: the next step has its own time, and the text stays on the timeline', async () => {
    const { explain, step, show } = await ask('palavra6');
    const promised = inHours(200);
    await explain({ note: NOTE, nextUpdateAt: promised });
    await step('approve', {});
    const approved = await show();
    expect(Date.parse(approved.nextUpdateAt)).toBeLessThan(Date.parse(promised));
    expect(approved.steps.map(({ note }: { note: string }) => note)).toEqual(['', NOTE, '']);
    expect((await explain({ nextUpdateAt: inHours(72) })).value.state).toBe('approved');
  });

  test('remains when the member adds pictures later', async () => {
    const { member, explain, step, answer, show } = await ask('palavra7');
    const token = member.auth.authorization?.slice('Bearer '.length) ?? '';
    await step('approve', {});
    await step('pay', { reference: 'r' });
    await answer({ outcome: 'partly', receivedAmount: 40 });
    const nextUpdateAt = inHours(100);
    await explain({ note: NOTE, nextUpdateAt });
    const { value: picture } = await upload(token, toPng(), { purpose: 'receipt' });
    const added = await answer({ outcome: 'partly', receivedAmount: 40, proofs: [picture.id] });
    expect(added.value).toMatchObject({ proofs: [picture.id], nextUpdateAt });
    expect((await show()).steps).toHaveLength(6);
  });

  test('keeps its latest text and time, whatever the number of repetitions', async () => {
    const { explain, show, first } = await ask('palavra8');
    const nextUpdateAt = inHours(30);
    await explain({ note: 'n0', nextUpdateAt });
    for (let n = 1; n <= 12; n += 1) await explain({ note: `n${n}` });
    const shown = await show();
    expect(shown.steps[0]).toEqual(first.steps[0]);
    expect(shown.steps.slice(1).map(({ note }: { note: string }) => note)).toEqual(
      Array.from({ length: 10 }, (_, index) => `n${index + 3}`),
    );
    expect(shown.nextUpdateAt).toBe(nextUpdateAt);
  });

  test('is recorded in the audit with its outcome', async () => {
    const { id, explain } = await ask('palavra9');
    const nextUpdateAt = inHours(30);
    await explain({ note: NOTE, nextUpdateAt });
    await explain({});
    const { value } = await get('/ops/audit?pageSize=20', OPS);
    const mine = value.list.filter(({ target }: { target: string }) => target === id);
    expect(mine).toMatchObject([
      { endpoint: 'explainWithdrawal', outcome: 'request.invalid' },
      { endpoint: 'explainWithdrawal', outcome: 'done', input: JSON.stringify({ id, note: NOTE, nextUpdateAt }) },
    ]);
  });

  test('reaches a member with frozen books, because it moves nothing', async () => {
    const { member, explain } = await ask('palavra10');
    await runInDurableObject(env.MEMBER.getByName(member.memberId), (_object, { storage: { sql } }) => {
      sql.exec("insert into ledger_state (id, frozen_at_ms, cause) values (1, 1, 'test')");
    });
    await evictDurableObject(env.MEMBER.getByName(member.memberId));
    expect((await explain({ note: NOTE })).status).toBe(200);
  });
});

describe('an operator’s explanation is refused', () => {
  test('without content, with a text that is too long, or with a time in the past or too far away', async () => {
    const { explain, show, inbox, first } = await ask('recusa1');
    const limit = inHours(WORD_DAYS_MAX * 24);
    const cases: [object, string][] = [
      [{}, 'note'],
      [{ note: '  ' }, 'note'],
      [{ note: 'x'.repeat(REASON_MAX + 1) }, 'note'],
      [{ nextUpdateAt: 'amanhã' }, 'nextUpdateAt'],
      [{ nextUpdateAt: inHours(-1) }, 'nextUpdateAt'],
      [{ note: NOTE, nextUpdateAt: new Date(clock()).toISOString() }, 'nextUpdateAt'],
      [{ note: NOTE, nextUpdateAt: new Date(Date.parse(limit) + 60_000).toISOString() }, 'nextUpdateAt'],
      [{ note: NOTE, amount: 1 }, 'amount'],
    ];
    for (const [body, field] of cases) {
      const { status, errorCode, value } = await explain(body);
      expect([status, errorCode, Object.keys(value.fields)], JSON.stringify(body)).toEqual([
        400,
        'request.invalid',
        [field],
      ]);
    }
    expect(await show()).toEqual(first);
    expect(await inbox()).toEqual([]);
    expect((await explain({ note: 'x'.repeat(REASON_MAX), nextUpdateAt: limit })).status).toBe(200);
  });

  test.each(['paid', 'rejected', 'failed', 'received', 'forced'])(
    'for a withdrawal in state %s, which waits for nothing',
    async (state) => {
      const { step, answer, explain, show } = await ask(`recusa-${state.slice(0, 4)}`.replace('-', ''));
      if (state === 'rejected') await step('reject', { reason: 'x' });
      else await step('approve', {});
      if (state === 'failed') await step('fail', { reason: 'x' });
      if (['paid', 'received', 'forced'].includes(state)) await step('pay', { reference: 'r' });
      if (state === 'received') await answer({ outcome: 'received' });
      if (state === 'forced') await answer({ outcome: 'partly', receivedAmount: 1 });
      if (state === 'forced') await step('force', { reason: 'x' });
      const before = await show();
      expect(before.state).toBe(state);
      const refused = await explain({ note: NOTE, nextUpdateAt: inHours(5) });
      expect([refused.status, refused.errorCode]).toEqual([409, 'cashier.state_changed']);
      expect(await show()).toEqual(before);
    },
  );

  test('for an unknown payment or a deposit', async () => {
    const member = await joinCashier('recusa2');
    const deposit = (await member.post('CSH_createDeposit', { method: 'PIX', amount: 50 })).value.id as string;
    for (const id of [deposit, `W9-${member.memberId}`, `W1-m${'0'.repeat(24)}`]) {
      const { errorCode } = await sendJson('POST', `/ops/withdrawals/${id}/explain`, { note: NOTE }, OPS);
      expect(errorCode, id).toBe('records.unknown');
    }
  });

  test('for a demo member: no payment id names one', async () => {
    const randomString = await seal('0123456789abcdef0123456789abcdef');
    const demo = { os: 'test', platform: 'W', randomString, gateway: 3 };
    const { value } = await sendJson('POST', '/wps/session/login/freeplay', demo);
    const id = `W1-${(value.token as string).split('.')[0]}`;
    const refused = await sendJson('POST', `/ops/withdrawals/${id}/explain`, { note: NOTE }, OPS);
    expect([refused.errorCode, refused.value]).toEqual(['request.invalid', { fields: { id: 'invalid_format' } }]);
  });

  test('for a caller other than the operator', async () => {
    const { member, id, show, first } = await ask('recusa4');
    for (const headers of [{}, member.auth, { authorization: 'Bearer other' }]) {
      const refused = await sendJson('POST', `/ops/withdrawals/${id}/explain`, { note: NOTE }, headers);
      expect([refused.status, refused.errorCode]).toEqual([401, 'operator.unauthorized']);
    }
    expect(await show()).toEqual(first);
  });
});
