import { evictAllDurableObjects } from 'cloudflare:test';
import { exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { listDownlineEvents } from '../../../../src/contract/agents/events.ts';
import { listAccountEntries } from '../../../../src/contract/records/account-record.ts';
import { setStepProbe } from '../../../../src/platform/contracts/settlement-probes.ts';
import { seedAll } from '../support/api.ts';
import { pay } from '../support/income.ts';
import { bringUp } from '../support/tree.ts';
import * as support from './support.ts';

const NOTHING = { payKind: '', payFrom: '', payUntil: '' };
const SPAN = 'from=2027-01-01&to=2027-12-31';

let top: support.Agent;
let middle: support.Agent;
let player: Awaited<ReturnType<typeof support.seatBelow>>;

async function readEntries(agent: support.Agent) {
  const { value } = await agent.read('ODSFE2_MemTransDet', `?${SPAN}&pageSize=100`);
  return listAccountEntries.response.parse(value).list;
}

async function findEntry(agent: support.Agent, kind: string, payFrom: string) {
  return (await readEntries(agent)).find((entry) => entry.kind === kind && entry.payFrom === payFrom);
}

async function playOn(iso: string): Promise<void> {
  support.setNow(iso);
  await support.credit('ntop', 100);
  await player.play(100, 0);
  await player.bring();
}

beforeAll(async () => {
  support.setNow('2027-03-10T12:00:00Z');
  await seedAll();
  top = await support.createAgent('ntop', null, 1);
  middle = await support.createAgent('nmiddle', 'ntop');
  player = await support.seatBelow(middle, 'nplayer');
  for (const kind of ['dividend', 'daily', 'hourly', 'realtime'] as const) {
    await support.agreeWithHouse(top, kind, support.TERMS[kind](10));
    await support.agree(top, middle, kind, support.TERMS[kind](5));
  }
  await playOn('2027-03-10T12:06:00Z');
  support.setNow('2027-03-11T03:31:00Z');
  // The upline has too little money for its pays until the house has paid, so the lanes run twice.
  for (let round = 0; round < 2; round += 1) await support.runLanes('realtime', 'hourly', 'daily', 'dividend_D');
});

test.each([
  ['dividend', 'dividend', '2027-03-10T03:00:00.000Z', '2027-03-11T03:00:00.000Z'],
  ['daily', 'daily_salary', '2027-03-10T03:00:00.000Z', '2027-03-11T03:00:00.000Z'],
  ['hourly', 'hourly_salary', '2027-03-10T12:00:00.000Z', '2027-03-10T13:00:00.000Z'],
  ['realtime', 'realtime_salary', '2027-03-10T12:05:00.000Z', '2027-03-10T12:10:00.000Z'],
])('pay of a %s contract names its kind, period and other side to the payer and to the payee', async (...row) => {
  const [payKind, kind, payFrom, payUntil] = row;
  const paid = (await readEntries(top)).filter((entry) => entry.kind === 'settlement_hold');
  expect(paid).toHaveLength(4);
  expect(paid.find((entry) => entry.payKind === payKind)).toMatchObject({
    ...{ payFrom, payUntil, amount: -5, reason: 'nmiddle', isExplained: true },
  });
  expect(await findEntry(middle, kind, payFrom)).toMatchObject({ payKind, payUntil, amount: 5, reason: 'ntop' });
  expect(await findEntry(top, kind, payFrom)).toMatchObject({ payKind, payUntil, amount: 10, reason: '' });
});

test('other movements are not pay', async () => {
  const { memberId } = await support.toAgent('ntop');
  await pay(memberId, 'dividend', 100);
  const others = (await readEntries(top)).filter(({ reference }) => !reference.startsWith('settlement:'));
  expect(others.map(({ kind }) => kind).toSorted()).toEqual(['adjustment', 'dividend']);
  for (const entry of others) expect(entry).toMatchObject(NOTHING);
});

test('an interrupted settlement is named while its money is held, and completes as it began', async () => {
  await playOn('2027-03-11T12:06:00Z');
  support.setNow('2027-03-12T03:20:00Z');
  setStepProbe((step) => {
    if (step === 'held') throw new Error('killed');
  });
  await support.ring('daily');
  setStepProbe();
  await evictAllDurableObjects();
  const from = '2027-03-11T03:00:00.000Z';
  const held = await findEntry(top, 'settlement_hold', from);
  expect(held).toMatchObject({ payKind: 'daily', reason: 'nmiddle', amount: -5 });
  expect(await findEntry(middle, 'daily_salary', from)).toBeUndefined();
  for (let round = 0; round < 2; round += 1) await support.runLanes('daily');
  expect(await findEntry(top, 'settlement_hold', from)).toEqual(held);
  expect(await findEntry(middle, 'daily_salary', from)).toMatchObject({ payKind: 'daily', amount: 5 });
});

test('exports of the record have the same rows as the page', async () => {
  const read = async (format: string) => {
    const path = `/wps/relay/ODSFE2_MemTransDetExport?${SPAN}&kind=settlement_hold&format=${format}`;
    return exports.default.fetch(new Request(`https://platform.test${path}`, { headers: top.auth }));
  };
  const [head = '', ...lines] = (await (await read('csv')).text()).trimEnd().split('\r\n');
  expect(head).toMatch(/,payKind,payFrom,payUntil$/);
  // Lanes run at the same time, so the order of their payments is not fixed.
  const realtime = lines.find((line) => line.includes(',realtime,'));
  expect(realtime).toContain('2027-03-10T12:05:00.000Z,2027-03-10T12:10:00.000Z');
  const listed = (await readEntries(top)).filter(({ kind }) => kind === 'settlement_hold');
  expect(lines).toHaveLength(listed.length);
  expect(await (await read('json')).json()).toEqual(listed);
});

test('an agent sees which pay of a downline a team row is', async () => {
  await bringUp(middle.memberId);
  const { value } = await top.read(
    'ODSFE2_agentDownlineTransactions',
    `?${SPAN}&scope=team&group=earnings&pageSize=100`,
  );
  const { list } = listDownlineEvents.response.parse(value);
  const named = list.map(({ kind, payKind, payFrom, payUntil }) => [kind, payKind, payFrom, payUntil]);
  expect(named).toContainEqual(['hourly_salary', 'hourly', '2027-03-10T12:00:00.000Z', '2027-03-10T13:00:00.000Z']);
  const { value: played } = await top.read('ODSFE2_agentDownlineTransactions', `?${SPAN}&scope=team&group=play`);
  expect(played.list[0]).toMatchObject({ kind: 'win', ...NOTHING });
});
