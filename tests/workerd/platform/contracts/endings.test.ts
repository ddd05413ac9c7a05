import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { notifyParties } from '../../../../src/platform/contracts/notify-parties.ts';
import { toggle } from '../support/access.ts';
import { moveClock, OPS, seedAll, sendJson } from '../support/api.ts';
import { type Agent, agree, agreeWithHouse, createAgent, ring, runLanes, TERMS, toAgent } from './support.ts';

const HOUR = 3_600_000;

let top: Agent;
let middle: Agent;
let low: Agent;
let side: Agent;
let foreign: Agent;

interface Ending {
  account: string;
}
const namesOf = (ends: Ending[]) => ends.map(({ account }) => account);
const preview = async (agent: Agent, id: string) => (await agent.read('MCS2_contractPreview', `?id=${id}`)).value;
const tryTerms = (agent: Agent, account: string, terms: object, kind = 'hourly') =>
  sendJson('POST', '/wps/relay/MCS2_contractOfferPreview', { kind, account, terms }, agent.auth);
async function readStates(...ids: string[]) {
  const sql = 'select id, state from contracts where id in (select value from json_each(?))';
  const { results } = await env.DB.prepare(sql).bind(JSON.stringify(ids)).all<{ id: string; state: string }>();
  return ids.map((id) => results.find((row) => row.id === id)?.state);
}

beforeAll(async () => {
  await seedAll();
  top = await createAgent('etop', null, 1);
  middle = await createAgent('emiddle', 'etop');
  low = await createAgent('elow', 'emiddle');
  side = await createAgent('eside', 'emiddle');
  foreign = await createAgent('eforeign', null, 1);
  await agreeWithHouse(top, 'hourly', TERMS.hourly(1));
  await agree(top, middle, 'hourly', TERMS.hourly(0.8));
});

describe('agreeing', () => {
  test('ends only contracts that were shown', async () => {
    const below = await agree(middle, low, 'hourly', TERMS.hourly(0.7));
    const { value: offer } = await top.offer('hourly', 'emiddle', TERMS.hourly(0.5));
    expect((await middle.act('hourly', 'accept', offer.id)).errorCode).toBe('contracts.endings_changed');
    const shown = await preview(middle, offer.id);
    expect(namesOf(shown.ends)).toEqual(['elow']);
    const another = await agree(middle, side, 'hourly', TERMS.hourly(0.6));
    const refused = await middle.act('hourly', 'accept', offer.id, { endsDigest: shown.endsDigest });
    expect([refused.status, refused.errorCode]).toEqual([409, 'contracts.endings_changed']);
    expect(await readStates(offer.id, below, another)).toEqual(['offered', 'active', 'active']);
    const now = await preview(middle, offer.id);
    expect(namesOf(now.ends)).toEqual(['elow', 'eside']);
    const agreed = await middle.act('hourly', 'accept', offer.id, { endsDigest: now.endsDigest });
    expect(agreed.value.state).toBe('active');
    expect(await readStates(below, another)).toEqual(['terminated', 'terminated']);
  });

  test('to less while a downline agrees to more has exactly one winner', async () => {
    await agreeWithHouse(top, 'realtime', TERMS.realtime(0.4));
    await agree(top, middle, 'realtime', TERMS.realtime(0.3));
    const { value: offer } = await top.offer('realtime', 'emiddle', TERMS.realtime(0.1));
    const { value: below } = await middle.offer('realtime', 'elow', TERMS.realtime(0.2));
    const [less, more] = await Promise.all([
      middle.act('realtime', 'accept', offer.id),
      low.act('realtime', 'accept', below.id),
    ]);
    expect([less.success, more.success].filter(Boolean)).toHaveLength(1);
    const failed = less.success ? more : less;
    expect(['contracts.endings_changed', 'contracts.rate_above_own', 'contracts.state_changed']).toContain(
      failed.errorCode,
    );
    // The offer of the refused call is still open. It is withdrawn, because it would affect the later tests of this file.
    await (less.success ? middle.act('realtime', 'withdraw', below.id) : top.act('realtime', 'withdraw', offer.id));
  });

  test('to an end names the dependent contracts and ends no others', async () => {
    const { value: info } = await middle.read('MCS2_contractInfo');
    const { id } = info.hourlySalaryInfo.current;
    const below = await agree(middle, low, 'hourly', TERMS.hourly(0.2));
    await top.act('hourly', 'requestTermination', id);
    expect((await middle.act('hourly', 'acceptTermination', id)).errorCode).toBe('contracts.endings_changed');
    expect(await readStates(id, below)).toEqual(['ending', 'active']);
    const shown = await preview(middle, id);
    expect(namesOf(shown.ends)).toEqual(['elow']);
    const ended = await middle.act('hourly', 'acceptTermination', id, { endsDigest: shown.endsDigest });
    expect(ended.value.state).toBe('terminated');
    expect(await readStates(below)).toEqual(['terminated']);
    await agree(top, middle, 'hourly', TERMS.hourly(0.8));
  });
});

describe('an end request that fails', () => {
  const told = async (agent: Agent, template: string) => {
    await notifyParties(env);
    const { value } = await agent.read('CSP_getInbox', '?pageSize=100');
    return (value.list as { template: string }[]).filter((message) => message.template === template).length;
  };

  test('is reported to the side that did not decide it', async () => {
    const { value: info } = await middle.read('MCS2_contractInfo');
    const { id } = info.hourlySalaryInfo.current;
    const accepted = await told(top, 'contract.accepted.hourly');
    await top.act('hourly', 'requestTermination', id);
    await notifyParties(env);
    await top.act('hourly', 'withdrawTermination', id);
    expect(await told(middle, 'contract.termination_withdrawn.hourly')).toBe(1);
    expect(await told(top, 'contract.termination_withdrawn.hourly')).toBe(0);
    await middle.act('hourly', 'requestTermination', id);
    await notifyParties(env);
    await top.act('hourly', 'rejectTermination', id);
    expect(await told(middle, 'contract.termination_refused.hourly')).toBe(1);
    expect(await told(top, 'contract.termination_refused.hourly')).toBe(0);
    expect(await told(top, 'contract.accepted.hourly')).toBe(accepted);
  });
});

describe('a trial of terms', () => {
  test('shows the contracts that would end and the last period’s pay, and stores nothing', async () => {
    await agree(middle, side, 'hourly', TERMS.hourly(0.5));
    const count = () => env.DB.prepare('select count(*) as rows from contracts').first('rows');
    const before = await count();
    const tried = await tryTerms(top, 'EMIDDLE', TERMS.hourly(0.4));
    expect(tried.value).toMatchObject({ account: 'emiddle', terms: TERMS.hourly(0.4) });
    expect(namesOf(tried.value.ends)).toEqual(['eside']);
    expect(tried.value.current.terms).toEqual(TERMS.hourly(0.8));
    const { from, until, offer, current } = tried.value.replay;
    expect(Date.parse(until) - Date.parse(from)).toBe(3_600_000);
    expect([offer.amount, current.amount]).toEqual([0, 0]);
    expect(await count()).toBe(before);
  });

  test('is refused while an offer is open, like another offer', async () => {
    const { value } = await top.offer('hourly', 'emiddle', TERMS.hourly(0.4));
    expect((await tryTerms(top, 'emiddle', TERMS.hourly(0.3))).errorCode).toBe('contracts.offer_open');
    expect((await top.offer('hourly', 'emiddle', TERMS.hourly(0.3))).errorCode).toBe('contracts.offer_open');
    await top.act('hourly', 'withdraw', value.id);
    expect((await tryTerms(top, 'emiddle', TERMS.hourly(0.3))).success).toBe(true);
  });

  test('is refused like its offer would be', async () => {
    const codes = [];
    for (const [account, terms] of [
      ['emiddle', TERMS.hourly(1.01)],
      ['elow', TERMS.hourly(0.1)],
      ['eforeign', TERMS.hourly(0.1)],
      ['nobody', TERMS.hourly(0.1)],
      ['emiddle', TERMS.hourly(0)],
      ['emiddle', TERMS.daily(0.1)],
    ] as const) {
      codes.push((await tryTerms(top, account, terms)).errorCode);
    }
    expect(codes).toEqual([
      ...['contracts.rate_above_own', 'contracts.not_an_agent', 'member.unknown', 'member.unknown'],
      ...['request.invalid', 'request.invalid'],
    ]);
    const restore = await toggle('hourlySalary', false);
    expect((await tryTerms(top, 'emiddle', TERMS.hourly(0.1))).errorCode).toBe('system.feature_disabled');
    await restore();
  });

  test('is for agents whose account is active', async () => {
    await sendJson('PUT', '/ops/members/eforeign/state', { state: 'suspended', reason: 'test' }, OPS);
    expect((await tryTerms(foreign, 'emiddle', TERMS.hourly(0.1))).errorCode).toBe('member.suspended');
    const luna = await toAgent('luna');
    expect((await tryTerms(luna, 'emiddle', TERMS.hourly(0.1))).errorCode).toBe('session.not_agent');
  });
});

describe('requests', () => {
  const waiting = async (agent: Agent, answer: 'mine' | 'theirs', more = '') =>
    (await agent.read('MCS2_contractRequests', `?answer=${answer}${more}`)).value;
  const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

  test('of all kinds wait for one side and appear as awaited to the other', async () => {
    const { value: offer } = await top.offer('hourly', 'emiddle', TERMS.hourly(0.7));
    const ending = await agree(middle, low, 'hourly', TERMS.hourly(0.3));
    await low.act('hourly', 'requestTermination', ending);
    const mine = await waiting(middle, 'mine');
    expect([idsOf(mine.list), mine.total]).toEqual([[ending, offer.id], 2]);
    expect((await waiting(middle, 'theirs')).list).toEqual([]);
    expect(idsOf((await waiting(top, 'theirs')).list)).toEqual([offer.id]);
    expect(idsOf((await waiting(low, 'theirs')).list)).toEqual([ending]);
    expect((await waiting(side, 'mine')).total).toBe(0);
    const first = await waiting(middle, 'mine', '&pageSize=1');
    const second = await waiting(middle, 'mine', `&pageSize=1&cursor=${first.next}`);
    expect([...idsOf(first.list), ...idsOf(second.list)]).toEqual([ending, offer.id]);
    expect(second.next).toBe('');
    const restore = await toggle('hourlySalary', false);
    expect((await waiting(middle, 'mine')).total).toBe(0);
    await restore();
    await top.act('hourly', 'withdraw', offer.id);
    expect((await waiting(top, 'theirs')).total).toBe(0);
  });
});

describe('offers of an agent whose contract ended', () => {
  test('are withdrawn with the contract, at any depth, and reported', async () => {
    await agreeWithHouse(top, 'daily', TERMS.daily(1));
    const agreed = await agree(top, middle, 'daily', TERMS.daily(0.8));
    const below = await agree(middle, low, 'daily', TERMS.daily(0.5));
    const deeper = await createAgent('edeeper', 'elow');
    const { value: direct } = await middle.offer('daily', 'eside', TERMS.daily(0.1));
    const { value: indirect } = await low.offer('daily', 'edeeper', TERMS.daily(0.1));
    await top.act('daily', 'requestTermination', agreed);
    const { endsDigest } = await preview(middle, agreed);
    expect((await middle.act('daily', 'acceptTermination', agreed, { endsDigest })).value.state).toBe('terminated');
    expect(await readStates(below, direct.id, indirect.id)).toEqual(['terminated', 'withdrawn', 'withdrawn']);
    const { value } = await deeper.read('MCS2_contractInfo');
    expect([value.dailysalreqtype, value.dailySalaryInfo.offer]).toEqual([0, null]);
    await notifyParties(env);
    const inbox = await deeper.read('CSP_getInbox', '?pageSize=100');
    expect((inbox.value.list as { template: string }[]).map(({ template }) => template)).toContain(
      'contract.withdrawn.daily',
    );
  });

  test('are withdrawn with the contracts that a lower agreement ends, and no others', async () => {
    const kept = await agree(top, middle, 'daily', TERMS.daily(0.8));
    const ended = await agree(middle, low, 'daily', TERMS.daily(0.5));
    const { value: indirect } = await low.offer('daily', 'edeeper', TERMS.daily(0.1));
    const { value: direct } = await middle.offer('daily', 'eside', TERMS.daily(0.2));
    const { value: offer } = await top.offer('daily', 'emiddle', TERMS.daily(0.3));
    const { endsDigest } = await preview(middle, offer.id);
    await middle.act('daily', 'accept', offer.id, { endsDigest });
    expect(await readStates(kept, ended, indirect.id, direct.id)).toEqual([
      'replaced',
      'terminated',
      'withdrawn',
      'offered',
    ]);
  });
});

describe('an alarm with more than one batch of notifications', () => {
  const countUntold = () =>
    env.DB.prepare('select count(*) as n from contracts where is_untold = 1').first<number>('n');
  const addUntold = (rows: number) =>
    env.DB.prepare(
      `insert into contracts (id, kind, lane, upline_id, upline_account, downline_id, downline_account, state, terms, rate, loss_rate,
         offered_at_ms, changed_at_ms, is_untold)
       select 'Cmany' || value, 'hourly', 'hourly', '', '', ?2, 'elow', 'withdrawn', '{}', 0, 0, 0, 0, 1
       from json_each(?1)`,
    ).bind(JSON.stringify(Array.from({ length: rows }, (_, n) => n)), low.memberId);

  test('sends one batch and rings again at once until all are sent', async () => {
    // The clock is an hour ahead, so an alarm at its present time does not fire by itself during the test.
    moveClock(HOUR);
    await notifyParties(env);
    const settlement = env.SETTLEMENT.getByName('hourly');
    const readAlarm = () => runInDurableObject(settlement, (_object, { storage }) => storage.getAlarm());
    await runLanes('hourly');
    await addUntold(50).run();
    for (const left of [30, 10, 0]) {
      expect(await ring('hourly')).toBe(true);
      expect(await countUntold()).toBe(left);
      const isAtOnce = ((await readAlarm()) ?? Infinity) <= Date.now() + HOUR;
      expect(isAtOnce, `${left} left`).toBe(left > 0);
    }
  });

  test('has none left if a request sent them', async () => {
    await env.DB.prepare("update contracts set is_untold = 1 where id like 'Cmany%'").run();
    await notifyParties(env);
    expect(await countUntold()).toBe(0);
  });
});
