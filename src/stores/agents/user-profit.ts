import { exportUserProfit, listDownlines, listUserProfit } from '../../contract/agents/agents.ts';
import { listDownlineEvents } from '../../contract/agents/events.ts';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { createSavedViews } from '../centre/saved-views.ts';
import { createCursorPages } from '../core/cursor-pages.ts';
import { createExport } from '../core/export.ts';
import { createRemote } from '../core/remote.ts';
import { request, requestStream } from '../core/request.ts';
import { asAgent } from './as-agent.ts';
import { createFilters } from './report-filters.ts';

const DEFAULTS = { from: '', to: '', account: '', gameType: '', vassalage: '' };
export type ProfitFields = typeof DEFAULTS;
export type UserProfit = OutputOf<typeof listUserProfit>['list'][number];

export const userProfit = createCursorPages((fields: ProfitFields, cursor) =>
  asAgent(request(listUserProfit, { ...fields, cursor })),
);

/** Totals of everybody below, not only of the current page. */
export const branchTotals = createRemote(
  (fields: ProfitFields) => asAgent(request(listDownlineEvents, { ...fields, scope: 'team', pageSize: 1 })),
  { keepsOld: true },
);

/** Accounts from the agent down to the level that is shown. */
export const branchPath = createRemote(
  ({ account }: Pick<ProfitFields, 'account'>) => asAgent(request(listDownlines, { account, pageSize: 1 })),
  { keepsOld: true },
);

export const profitFilters = createFilters({
  defaults: DEFAULTS,
  period: 'days30',
  load: (fields) => {
    void userProfit.open(fields);
    void branchTotals.load(fields);
    void branchPath.load(fields);
  },
});

export const profitViews = createSavedViews('palStatementsAgentCopy');

export const profitExport = createExport(
  (fields: ProfitFields, format) => requestStream(exportUserProfit, { ...fields, format }),
  ({ from, to }) => `users_${from}_${to}`,
);
