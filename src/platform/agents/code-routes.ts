import * as contract from '../../contract/agents/codes.ts';
import { toMajor } from '../../contract/core/money.ts';
import { clock } from '../../server/clock.ts';
import { toReplay } from '../../server/replay.ts';
import { accept, refuse, refuseFields } from '../../server/result.ts';
import { implement, implementWithoutSessionCheck } from '../http/implement.ts';
import { toSiteLink } from '../http/site-link.ts';
import { whileFeatureOn } from '../http/while-feature-on.ts';
import { maskName } from '../member/mask-name.ts';
import { toLocalDay } from '../records/local-day.ts';
import * as codes from './code-queries.ts';
import { listOrigins, type OriginRow, readOriginCursor, toOriginCursor } from './registration-sources.ts';
import { requireAgent } from './require-agent.ts';
import { toPage } from './to-page.ts';

/** A generated code may be taken (once in billions); then another one is generated. */
const TRIES = 3;
export const REGISTER = '/register';

/** `page` is the address of the registration; the link opens it with the code. */
export function toCodeUrl(page: URL, code: string): string {
  return new URL(`${page.pathname}?referralCode=${code}`, page).href;
}

function toView(row: codes.CodeRow, page: URL): contract.RegistrationCode {
  return {
    code: row.code,
    name: row.name,
    state: row.state,
    createdAt: new Date(row.created_at_ms).toISOString(),
    url: toCodeUrl(page, row.code),
    visits: row.visits,
    registrations: row.registrations,
    firstDeposits: row.first_deposits,
    refused: row.refused,
  };
}

const listCodes = implementWithoutSessionCheck(contract.listCodes, async (call) => {
  const { env, session } = call;
  const agent = await requireAgent(session);
  if (!agent.ok) return agent;
  const rows = await codes.listCodes(env.DB, session.memberId);
  const page = await toSiteLink(call, REGISTER);
  return accept({ max: contract.CODES_MAX, list: rows.map((row) => toView(row, page)) });
});

const createCode = implementWithoutSessionCheck(contract.createCode, async (call) => {
  const { env, input, session, idempotencyKey } = call;
  const agent = await requireAgent(session);
  if (!agent.ok) return agent;
  const rest = { ownerId: session.memberId, name: input.name, kind: 'agent', key: idempotencyKey } as const;
  for (let left = input.code === undefined ? TRIES : 1; left > 0; left -= 1) {
    const code = codes.toCode(input.code ?? codes.createCodeText());
    const row = await codes.insertCode(env.DB, { code, ...rest }, clock());
    if (row) return accept(toView(row, await toSiteLink(call, REGISTER)));
  }
  const made = await codes.findMadeCode(env.DB, session.memberId, idempotencyKey);
  if (made) {
    const isSame = made.name === input.name && (input.code === undefined || made.code === codes.toCode(input.code));
    return toReplay(isSame, toView(made, await toSiteLink(call, REGISTER)));
  }
  const known = await codes.listCodes(env.DB, session.memberId);
  return refuse(known.length >= contract.CODES_MAX ? 'agents.codes_full' : 'agents.code_taken');
});

const setCodeState = implementWithoutSessionCheck(contract.setCodeState, async (call) => {
  const { env, input, session } = call;
  const agent = await requireAgent(session);
  if (!agent.ok) return agent;
  const row = await codes.setCodeState(env.DB, session.memberId, codes.toCode(input.code), input.state);
  return row ? accept(toView(row, await toSiteLink(call, REGISTER))) : refuse('agents.code_unknown');
});

/** The answer is the same for unknown codes, so that the call does not reveal which codes exist. */
const reportVisit = implement(contract.reportVisit, async ({ env, input, settings }) => {
  const today = toLocalDay(clock(), settings.timeZone);
  await codes.countVisit(env.DB, codes.toCode(input.code), input.visitId, today);
  return accept(null);
});

function toReceipt(row: OriginRow) {
  return {
    account: maskName(row.account),
    via: row.referrer_id === null ? row.via : ('friend' as const),
    // The code of a friend is private to that member: the agent sees that there was one, but not the code itself.
    code: row.referrer_id === null ? row.code : '',
    registeredAt: new Date(row.at_ms).toISOString(),
    state: row.state,
    countedOn: row.deposit_day ?? '',
    firstDeposit: toMajor(row.deposit_minor ?? 0),
    reason: row.deposit_day === null ? ('no_deposit' as const) : ('' as const),
    playedOn: row.played_day ?? '',
  };
}

const listReceipts = implementWithoutSessionCheck(contract.listReceipts, async ({ env, input, session }) => {
  const agent = await requireAgent(session);
  if (!agent.ok) return agent;
  const cursor = readOriginCursor(input.cursor);
  if (!cursor) return refuseFields({ cursor: 'pattern' });
  const { pageSize } = input;
  const owner = { agentId: session.memberId, code: codes.toCode(input.code) };
  const rows = await listOrigins(env.DB, owner, cursor, pageSize);
  const { page, next } = toPage(rows, pageSize, toOriginCursor);
  return accept({ list: page.map(toReceipt), pageSize, next });
});

export const codeRoutes = [
  ...whileFeatureOn('affiliates', [listCodes, createCode, setCodeState, listReceipts]),
  reportVisit,
];
