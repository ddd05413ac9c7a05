import type { CentrePage } from '../centre/page.ts';

/** Pages of the agent centre, in the order of the spec (§2). */
export const AGENT_PAGES: readonly CentrePage[] = [
  {
    id: 'agentAnnouncement',
    icon: 'notice',
    load: async () => (await import('./announcement/AnnouncementPage.tsx')).AnnouncementPage,
    areas: ['agents'],
  },
  {
    id: 'agentTeamOverview',
    icon: 'overview',
    load: async () => (await import('./overview/OverviewPage.tsx')).OverviewPage,
    areas: ['agents'],
  },
  {
    id: 'registerCenter',
    icon: 'link',
    load: async () => (await import('./account/AccountPage.tsx')).AccountPage,
    areas: ['agents'],
    feature: 'affiliates',
  },
  {
    id: 'downlineManagmentView',
    icon: 'team',
    load: async () => (await import('./team/TeamPage.tsx')).TeamPage,
    areas: ['agents', 'contracts'],
  },
  {
    id: 'personalHistoryCopy',
    icon: 'rounds',
    load: async () => (await import('./betting/BettingPage.tsx')).BettingPage,
    areas: ['agents'],
  },
  {
    id: 'palStatementsAgentCopy',
    icon: 'chart',
    load: async () => (await import('./profit/ProfitPage.tsx')).ProfitPage,
    areas: ['agents'],
  },
  {
    id: 'agentRevenueReport',
    icon: 'income',
    load: async () => (await import('./income/IncomePage.tsx')).IncomePage,
    areas: ['agents', 'records'],
  },
  {
    id: 'agentDownlineTransactionDetailsCopy',
    icon: 'ledger',
    load: async () => (await import('./transactions/TransactionsPage.tsx')).TransactionsPage,
    areas: ['agents', 'records'],
  },
  {
    id: 'agentDividendRecordCopy2',
    icon: 'contract',
    load: async () => (await import('./contracts/kinds.tsx')).DividendPage,
    areas: ['agents', 'contracts'],
    feature: 'dividendContract',
  },
  {
    id: 'agentDailyWages2',
    icon: 'wallet',
    load: async () => (await import('./contracts/kinds.tsx')).DailySalaryPage,
    areas: ['agents', 'contracts'],
    feature: 'dailySalary',
  },
  {
    id: 'agentHourSalary',
    icon: 'clock',
    load: async () => (await import('./contracts/kinds.tsx')).HourlySalaryPage,
    areas: ['agents', 'contracts'],
    feature: 'hourlySalary',
  },
  {
    id: 'agentRealtimeSalary',
    icon: 'bonus',
    load: async () => (await import('./contracts/kinds.tsx')).RealTimeSalaryPage,
    areas: ['agents', 'contracts'],
    feature: 'realTimeSalary',
  },
  {
    id: 'contractRequests',
    icon: 'contract',
    load: async () => (await import('./contracts/RequestsPage.tsx')).RequestsPage,
    areas: ['agents', 'contracts'],
    isInMenu: false,
  },
];
export const AGENT_DEFAULT_PAGE = 'agentTeamOverview';
