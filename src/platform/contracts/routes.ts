import * as contract from '../../contract/contracts/contracts.ts';
import { previewContract, previewOffer } from '../../contract/contracts/previews.ts';
import { listContractSettlements } from '../../contract/contracts/settlements.ts';
import { PERIOD_DAYS_MAX } from '../../contract/records/records.ts';
import { hasFeature } from '../../contract/system/whitelabel.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, accept } from '../../server/result.ts';
import { findTarget, requireAgent } from '../agents/require-agent.ts';
import type { MemberSession } from '../http/authenticate.ts';
import { implementWithoutSessionCheck } from '../http/implement.ts';
import { whileFeatureOn } from '../http/while-feature-on.ts';
import { addDays, toLocalDay } from '../records/local-day.ts';
import { readPeriod, toInstants } from '../records/requested-period.ts';
import { requireFeature } from '../system/features.ts';
import { readSetting } from '../system/settings.ts';
import * as queries from './contract-queries.ts';
import { type ContractRow, toContract } from './contract-rows.ts';
import { readCursor, toPage } from './cursor.ts';
import { FEATURE_OF, findAsParty } from './find-as-party.ts';
import { checkOffer } from './offer-contract.ts';
import { previewKnown, previewTerms } from './preview-contract.ts';
import { processContract } from './process-contract.ts';
import { listSettlementRows, readSettlementTotals } from './settlement-queries.ts';
import { toSettlement, toWireTotals } from './settlement-rows.ts';
import { CONTRACT_KINDS, type ContractKind } from './terms.ts';
import { readTerms, toWireTerms } from './wire-terms.ts';

/** 1: an offer waits for the agent. 2: the upline's request to end waits for the agent. 3: the agent's request waits for the upline. */
function toRequestType(offer: ContractRow | undefined, live: ContractRow | undefined): 0 | 1 | 2 | 3 {
  if (offer) return 1;
  if (live?.state !== 'ending') return 0;
  return live.ending_by === 'upline' ? 2 : 3;
}

/** Checks that the caller is an agent and the kind is switched on. Answers the id of the downline in the filter, or ''. */
async function readAsker(
  env: Env,
  session: MemberSession,
  kind: ContractKind,
  account: string,
): Promise<Answer<string>> {
  const agent = await requireAgent(session);
  if (!agent.ok) return agent;
  const isOn = await requireFeature(env, FEATURE_OF[kind]);
  if (!isOn.ok) return isOn;
  if (account === '') return accept('');
  const target = await findTarget(env.DB, session.memberId, account);
  return target.ok ? accept(target.value.memberId) : target;
}

const processRoutes = [
  ...whileFeatureOn('dividendContract', [
    implementWithoutSessionCheck(contract.processDividend, (call) => processContract(call, 'dividend')),
  ]),
  ...whileFeatureOn('dailySalary', [
    implementWithoutSessionCheck(contract.processDailySalary, (call) => processContract(call, 'daily')),
  ]),
  ...whileFeatureOn('hourlySalary', [
    implementWithoutSessionCheck(contract.processHourlySalary, (call) => processContract(call, 'hourly')),
  ]),
  ...whileFeatureOn('realTimeSalary', [
    implementWithoutSessionCheck(contract.processRealTimeSalary, (call) => processContract(call, 'realtime')),
  ]),
];

const getInfo = implementWithoutSessionCheck(contract.getContractInfo, async ({ env, session }) => {
  const agent = await requireAgent(session);
  if (!agent.ok) return agent;
  const [rows, tree] = await Promise.all([
    queries.listOwnOpen(env.DB, session.memberId),
    readSetting(env.DB, 'whitelabel'),
  ]);
  const toInfo = (kind: ContractKind) => {
    const isOn = hasFeature(tree, FEATURE_OF[kind]);
    const own = isOn ? rows.filter((row) => row.kind === kind) : [];
    const offer = own.find(({ state }) => state === 'offered');
    const live = own.find(({ state }) => state !== 'offered');
    const info = { isOn, current: live ? toContract(live) : null, offer: offer ? toContract(offer) : null };
    return { info, type: toRequestType(offer, live) };
  };
  const [daily, hourly, realTime, dividend] = [
    toInfo('daily'),
    toInfo('hourly'),
    toInfo('realtime'),
    toInfo('dividend'),
  ];
  const salaries = [daily, hourly, realTime].flatMap(({ info }) => (info.current ? [info.current.kind] : []));
  return accept({
    dailysalreqtype: daily.type,
    divtypereq: dividend.type,
    contracthoursalreq: hourly.type,
    realtimesalreqtype: realTime.type,
    dailySalaryInfo: daily.info,
    hourlySalaryInfo: hourly.info,
    realTimeSalaryInfo: realTime.info,
    dividendInfo: dividend.info,
    salaryInfo: salaries,
    enableSalary: daily.info.isOn || hourly.info.isOn || realTime.info.isOn,
    enableContract: dividend.info.isOn,
  });
});

const list = implementWithoutSessionCheck(contract.listContracts, async ({ env, input, session }) => {
  const { kind, side, state, account, pageSize } = input;
  const asker = await readAsker(env, session, kind, account);
  if (!asker.ok) return asker;
  const before = readCursor(input.cursor);
  if (!before.ok) return before;
  const filter = { kind, side, state, memberId: session.memberId, downlineId: asker.value };
  const rows = await queries.listContractRows(env.DB, { ...filter, before: before.value, limit: pageSize });
  const { page, next } = toPage(rows, pageSize, (row) => ({ at: row.offered_at_ms, id: row.id }));
  return accept({ list: page.map(toContract), pageSize, next });
});

/** Receipts stay readable while the module is off. */
const getReceipt = implementWithoutSessionCheck(contract.getContractReceipt, async ({ env, input, session }) => {
  const agent = await requireAgent(session);
  if (!agent.ok) return agent;
  const found = await findAsParty(env.DB, session.memberId, input.id);
  if (!found.ok) return found;
  const { row } = found.value;
  return accept({ contract: toContract(row), receipt: row.receipt ?? '', sha256: row.receipt_sha256 ?? '' });
});

const preview = implementWithoutSessionCheck(previewContract, async ({ env, input, session, settings }) => {
  const agent = await requireAgent(session);
  if (!agent.ok) return agent;
  const found = await findAsParty(env.DB, session.memberId, input.id);
  if (!found.ok) return found;
  const { row } = found.value;
  const isOn = await requireFeature(env, FEATURE_OF[row.kind]);
  return isOn.ok ? accept(await previewKnown(env.DB, row, settings.timeZone)) : isOn;
});

const previewNew = implementWithoutSessionCheck(previewOffer, async ({ env, input, session, settings }) => {
  const asker = await readAsker(env, session, input.kind, '');
  if (!asker.ok) return asker;
  const terms = readTerms(input.kind, input.terms);
  if (!terms.ok) return terms;
  const checked = await checkOffer(env.DB, session.memberId, input.account, terms.value);
  if (!checked.ok) return checked;
  const { memberId, account, live } = checked.value;
  const proposal = { agentId: memberId, uplineId: session.memberId, terms: terms.value, live };
  const effect = await previewTerms(env.DB, proposal, settings.timeZone);
  return accept({ ...effect, account, terms: toWireTerms(terms.value) });
});

const listRequests = implementWithoutSessionCheck(contract.listContractRequests, async ({ env, input, session }) => {
  const agent = await requireAgent(session);
  if (!agent.ok) return agent;
  const before = readCursor(input.cursor);
  if (!before.ok) return before;
  const tree = await readSetting(env.DB, 'whitelabel');
  const kinds = CONTRACT_KINDS.filter((kind) => hasFeature(tree, FEATURE_OF[kind]));
  const asked = { before: before.value, limit: input.pageSize };
  const { rows, total } = await queries.listWaiting(env.DB, session.memberId, input.answer, kinds, asked);
  const { page, pageSize, next } = toPage(rows, input.pageSize, (row) => ({ at: row.changed_at_ms, id: row.id }));
  return accept({ list: page.map(toContract), pageSize, next, total });
});

/** Default: the longest period of one answer, so that it includes monthly periods that started weeks ago. */
function readSpan(input: { from: string; to: string }, timeZone: string) {
  if (input.from !== '' || input.to !== '') return readPeriod(input, timeZone);
  const to = toLocalDay(clock(), timeZone);
  return readPeriod({ from: addDays(to, 1 - PERIOD_DAYS_MAX), to }, timeZone);
}

const listSettlements = implementWithoutSessionCheck(listContractSettlements, async (call) => {
  const { env, input, session, settings } = call;
  const { kind, side, state, account, agentPeriod, pageSize } = input;
  const asker = await readAsker(env, session, kind, account);
  if (!asker.ok) return asker;
  const period = readSpan(input, settings.timeZone);
  if (!period.ok) return period;
  const before = readCursor(input.cursor);
  if (!before.ok) return before;
  const filter = { kind, side, state, agentPeriod, memberId: session.memberId, downlineId: asker.value };
  const span = { ...period.value, ...toInstants(period.value), before: before.value, limit: pageSize };
  const asked = { ...filter, ...span };
  const [rows, totals] = await Promise.all([listSettlementRows(env.DB, asked), readSettlementTotals(env.DB, asked)]);
  const { page, next } = toPage(rows, pageSize, (row) => ({ at: row.start_ms, id: row.id }));
  return accept({
    ...{ period: period.value, totals: toWireTotals(totals) },
    ...{ list: page.map(toSettlement), pageSize, next },
  });
});

export const contractsRoutes = [
  ...processRoutes,
  getInfo,
  list,
  getReceipt,
  preview,
  previewNew,
  listRequests,
  listSettlements,
];
