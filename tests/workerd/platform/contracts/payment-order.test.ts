import { beforeAll, expect, test, vi } from 'vitest';
import { SettlementsPart } from '../../../../src/platform/contracts/settlements-part.ts';
import { seedAll } from '../support/api.ts';
import * as support from './support.ts';

const LEVELS = 3;
const HOUSE_DELAY_MS = 150;

beforeAll(async () => {
  support.setNow('2027-03-10T14:01:00Z');
  await seedAll();
});

test('an upline is paid before it pays, so no downline waits for money of the same run', async () => {
  const agents: support.Agent[] = [];
  for (let level = 0; level < LEVELS; level += 1) {
    const upline = agents.at(-1);
    const agent = await support.createAgent(`porder${level}`, upline?.account ?? null, level === 0 ? 1 : 2);
    const terms = support.TERMS.hourly(5 - level);
    if (upline) await support.agree(upline, agent, 'hourly', terms);
    else await support.agreeWithHouse(agent, 'hourly', terms);
    agents.push(agent);
  }
  const below = await support.seatBelow(agents.at(-1) as support.Agent, 'porderbelow');
  await below.play(100, 0);
  await below.bring();
  const { credit } = SettlementsPart.prototype;
  const spy = vi.spyOn(SettlementsPart.prototype, 'credit').mockImplementation(async function (
    this: SettlementsPart,
    order,
  ) {
    await scheduler.wait(HOUSE_DELAY_MS);
    return credit.call(this, order);
  });
  support.setNow('2027-03-10T15:03:30Z');
  await support.ring('hourly');
  spy.mockRestore();
  const states = await Promise.all(
    agents.map(async (agent) => {
      const [{ state }] = await support.readSettlements(agent, 'hourly');
      return [state, await agent.balance()];
    }),
  );
  expect(states).toEqual([
    ['paid', 1],
    ['paid', 1],
    ['paid', 3],
  ]);
  await support.checkBooks(...agents);
});
