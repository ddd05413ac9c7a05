import type { ContractKind } from '../../contract/contracts/contracts.ts';
import {
  listContractSettlements,
  SETTLEMENT_STATES,
  type WireSettlement,
} from '../../contract/contracts/settlements.ts';
import type { InputOf } from '../../contract/core/endpoint.ts';
import { PERIOD_DAYS_MAX } from '../../contract/records/records.ts';
import { asAgent } from '../agents/as-agent.ts';
import { createFilters } from '../agents/report-filters.ts';
import { createCursorPages } from '../core/cursor-pages.ts';
import { addDays, getToday, type Period, type PeriodPreset, toPeriod } from '../core/period.ts';
import { request } from '../core/request.ts';

export const SETTLEMENTS_PAGE_SIZE = 20;
export const SETTLEMENT_PERIODS = ['D', 'W', 'H', 'M'] as const;
export { SETTLEMENT_STATES, type WireSettlement };

type Asked = InputOf<typeof listContractSettlements>;

export const settlements = createCursorPages((input: Asked, cursor) =>
  asAgent(request(listContractSettlements, { ...input, cursor, pageSize: SETTLEMENTS_PAGE_SIZE })),
);

/** `tab` is the tab of the list on its page; it stays in the address next to the filters. */
const DEFAULTS = { tab: '', side: 'own', account: '', state: '', agentPeriod: '', from: '', to: '' };

/**
 * A payment is dated by the first day of its period: a month that was just settled is dated the first of the previous
 * month.
 */
const toMonths = () => ({ from: toPeriod('lastMonth').from, to: getToday() });

/** Default period by kind: monthly payments are searched further back than windows of five minutes. */
const PERIODS: Readonly<Record<ContractKind, PeriodPreset | (() => Period)>> = {
  dividend: toMonths,
  daily: 'days30',
  hourly: 'days7',
  realtime: 'today',
};

function toAsked(kind: ContractKind, fields: typeof DEFAULTS): Asked {
  const { side, account, state, agentPeriod, from, to } = fields;
  const lengths = kind === 'dividend' ? { agentPeriod: agentPeriod as Asked['agentPeriod'] } : {};
  const known = { side: side as Asked['side'], state: state as Asked['state'] };
  return { kind, ...known, account: side === 'own' ? '' : account.trim(), from, to, ...lengths };
}

const createSettlementFilters = (kind: ContractKind) =>
  createFilters({
    defaults: DEFAULTS,
    period: PERIODS[kind],
    choices: {
      side: ['own', 'downlines'],
      state: ['', ...SETTLEMENT_STATES],
      agentPeriod: ['', ...SETTLEMENT_PERIODS],
    },
    load: (fields) => void settlements.open(toAsked(kind, fields)),
  });

export const settlementFilters = {
  dividend: createSettlementFilters('dividend'),
  daily: createSettlementFilters('daily'),
  hourly: createSettlementFilters('hourly'),
  realtime: createSettlementFilters('realtime'),
} as const satisfies Record<ContractKind, unknown>;

/** The longest period of one answer, so that a month that began weeks ago is found. */
export function toWholeSpan() {
  const to = getToday();
  return { from: addDays(to, 1 - PERIOD_DAYS_MAX), to };
}
