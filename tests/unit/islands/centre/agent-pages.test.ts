import { expect, test } from 'vitest';
import type { Feature } from '../../../../src/contract/system/features.ts';
import { AGENT_DEFAULT_PAGE, AGENT_PAGES } from '../../../../src/islands/agent/pages.ts';
import { findCentrePage, listCentrePages } from '../../../../src/islands/centre/registry.ts';

/** The pages of the agent's menu, word for word from spec §2. */
const ORDER =
  'agentAnnouncement, agentTeamOverview, registerCenter, downlineManagmentView, personalHistoryCopy, palStatementsAgentCopy, agentRevenueReport, agentDownlineTransactionDetailsCopy, agentDividendRecordCopy2, agentDailyWages2, agentHourSalary, agentRealtimeSalary';
const CONTRACTS = ['dividendContract', 'dailySalary', 'hourlySalary', 'realTimeSalary'] as const;

const listMenu = (contracts: readonly Feature[], affiliates: readonly Feature[] = ['affiliates']) =>
  listCentrePages('agent', { features: [...contracts, ...affiliates], hasUpline: true }).filter(
    ({ isInMenu }) => isInMenu !== false,
  );

test('the menu of the agent centre has the pages and order of the spec', () => {
  expect(listMenu(CONTRACTS).map(({ id }) => id)).toEqual(ORDER.split(', '));
});

test('without affiliates nobody opens accounts or makes codes', () => {
  expect(listMenu([], []).map(({ id }) => id)).not.toContain('registerCenter');
});

test('the overview is the default page, also for links to disabled pages', () => {
  const pages = listMenu([]);
  expect(pages.map(({ id }) => id)).toEqual(ORDER.split(', ').slice(0, 8));
  for (const id of ['', 'nowhere', 'agentDailyWages2']) {
    expect(findCentrePage('agent', pages, id)?.id, id).toBe('agentTeamOverview');
  }
});

test('every page of the agent centre loads its code', async () => {
  expect(AGENT_PAGES.map(({ id }) => id)).toContain(AGENT_DEFAULT_PAGE);
  for (const { load, areas } of AGENT_PAGES) {
    expect(typeof (await load())).toBe('function');
    expect(areas.length).toBeGreaterThan(0);
  }
});
