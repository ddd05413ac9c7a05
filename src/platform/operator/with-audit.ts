import type { Endpoint } from '../../contract/core/endpoint.ts';
import { sha256Hex } from '../../lib/bytes.ts';
import { getBearer } from '../../server/bearer.ts';
import { clock, clockSeconds } from '../../server/clock.ts';
import { logError } from '../../server/log.ts';
import type { Answer } from '../../server/result.ts';
import type { Incoming } from '../http/incoming-request.ts';
import { getVisitor } from '../http/visitor.ts';
import { findNamedAccount } from '../staff/named-account.ts';
import { sealAudit } from './audit-chain.ts';
import { type AuditCaller, addAudit, addAuditOfRead, type NewAuditRow } from './audit-queries.ts';
import { toAuditText } from './audit-text.ts';

const TARGET_MAX = 100;
const REASON_MAX = 200;
const KEY_ID_LENGTH = 8;

/** Used for the last row of a call. An input that cannot be written is left out, so that the outcome is stored in any case. */
function toAuditTextIfPossible(endpoint: Endpoint, input: unknown): string {
  try {
    return toAuditText(endpoint, input);
  } catch (error) {
    logError('audit.input_unwritable', { cause: String(error) });
    return '"(unwritable)"';
  }
}

function toReason(input: unknown): string {
  const reason = typeof input === 'object' && input !== null && 'reason' in input ? input.reason : '';
  return typeof reason === 'string' ? reason.slice(0, REASON_MAX) : '';
}

/** The person who makes a call, and the approval that lets the call run. A machine has neither. */
export interface AuditedPerson {
  account: string;
  name: string;
  approval?: { id: string; by: string };
}

export interface Audit {
  /** Receives the raw input before it is checked. */
  note(raw: unknown): void;
  /** Awaited before any change. Throws when the row cannot be written, so that no change goes unrecorded. */
  begin(input: unknown): Promise<void>;
  /** Records the subject before and after the change. Called before the answer. */
  change(before: unknown, after: unknown): void;
}

async function toCaller({ request, settings }: Incoming, person: AuditedPerson | undefined): Promise<AuditCaller> {
  const bearer = person ? undefined : getBearer(request);
  const [visitor, key] = await Promise.all([
    getVisitor(request, settings.edgeSecrets, clockSeconds()),
    bearer ? sha256Hex(bearer) : '',
  ]);
  return {
    address: visitor?.ip ?? '',
    key_id: key.slice(0, KEY_ID_LENGTH),
    account: person?.account ?? '',
    name: person?.name ?? '',
    approval: person?.approval?.id ?? '',
    approved_by: person?.approval?.by ?? '',
  };
}

/**
 * Writes a row before the change, so that every change is recorded. After a crash the outcome of the call stays `started`. A call with a
 * body gets a row before its body is read, because the caller may send the body slowly. Rows are only added: the input and the outcome have
 * rows of their own.
 */
export async function withAudit(
  incoming: Incoming,
  endpoint: Endpoint,
  person: AuditedPerson | undefined,
  act: (audit: Audit) => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  const { env, params, request } = incoming;
  let target = Object.values(params).join('/').slice(0, TARGET_MAX);
  const caller = await toCaller(incoming, person);
  const base = { endpoint: endpoint.id, reason: '', before_text: '', after_text: '', input: '', ...caller };
  const toRow = (outcome: string, rest: Partial<NewAuditRow>): NewAuditRow => {
    return { ...base, target, at_ms: clock(), outcome, ...rest };
  };
  const add = (outcome: string, rest: Partial<NewAuditRow>) => addAudit(env.DB, toRow(outcome, rest));
  const isGuest = endpoint.auth === 'staff-guest';
  const isRead = endpoint.method === 'GET' && person !== undefined;
  const toNoted = async (input: unknown, text: string) => {
    if (isGuest) target = (await findNamedAccount(env.DB, input)).slice(0, TARGET_MAX);
    return { input: text, reason: toReason(input) };
  };
  const isStored = person?.approval !== undefined;
  let raw: unknown = null;
  let isNoted = false;
  let changed = {};
  // A guest's call gets no row before its body is read, so that a visitor cannot fill the audit with unfinished calls.
  const comesFirst = request.body && !isStored && !isGuest;
  let row = comesFirst ? await add('started', { input: 'null' }) : undefined;
  const audit: Audit = {
    note: (input) => {
      raw = input;
    },
    begin: async (input) => {
      const noted = await toNoted(input, toAuditText(endpoint, input));
      const id = await add('started', { ...noted, of_id: row });
      row ??= id;
      isNoted = true;
    },
    change: (before, after) => {
      changed = { before_text: toAuditText(endpoint, before), after_text: toAuditText(endpoint, after) };
    },
  };
  let outcome = 'internal.error';
  try {
    const answer = await act(audit);
    outcome = answer.ok ? 'done' : answer.code;
    return answer;
  } finally {
    const noted = isNoted ? {} : await toNoted(raw, toAuditTextIfPossible(endpoint, raw));
    const last = toRow(outcome, { ...changed, ...noted, of_id: row });
    const isAdded = isRead ? await addAuditOfRead(env.DB, last) : await addAudit(env.DB, last);
    // If this step fails, the next call's step or the check of the chain adds the missing hashes.
    const seal = () => sealAudit(env.DB).catch((error) => logError('audit.not_sealed', { cause: String(error) }));
    if (isAdded) incoming.waitUntil(seal());
  }
}
