import type { Endpoint } from '../../contract/core/endpoint.ts';
import { sha256Hex } from '../../lib/bytes.ts';
import { getBearer } from '../../server/bearer.ts';
import { clock, clockSeconds } from '../../server/clock.ts';
import { logError } from '../../server/log.ts';
import type { Answer } from '../../server/result.ts';
import type { Incoming } from '../http/incoming-request.ts';
import { getVisitor } from '../http/visitor.ts';
import { addAudit, finishAudit, noteInput } from './audit-queries.ts';

/** More than the largest body of the contract (512 KB), less than the limit of a D1 row (2 MB). */
const INPUT_MAX = 600_000;
const TEXT_MAX = 200;
const TARGET_MAX = 100;
const KEY_ID_LENGTH = 8;
const SECRET_NAME = /password|secret|token(?!Url)/i;

function shorten(text: string): string {
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}… (+${text.length - TEXT_MAX})` : text;
}

/** Shortens each text by itself and nothing else, because amounts, rules and states often follow long texts. */
function toAuditText(input: unknown): string {
  const text = JSON.stringify(input ?? null, (name, value) => {
    if (SECRET_NAME.test(name)) return '•';
    return typeof value === 'string' ? shorten(value) : value;
  });
  return text.slice(0, INPUT_MAX);
}

/** For the end of a row: an input that cannot be written is left out, so that the outcome is stored in any case. */
function toAuditTextIfPossible(input: unknown): string {
  try {
    return toAuditText(input);
  } catch (error) {
    logError('audit.input_unwritable', { cause: String(error) });
    return '"(unwritable)"';
  }
}

export interface Audit {
  /** Receives the raw input before it is checked. */
  note(raw: unknown): void;
  /** Awaited before any change. Throws when the row cannot be written, so that no change goes unrecorded. */
  begin(input: unknown): Promise<void>;
}

/**
 * The row is written before the change, so that no change goes unrecorded; after a crash it says `started`. A call with a body has its row
 * before the body is read, which may take as long as the caller likes. Other refused calls get their row with the outcome.
 */
export async function withAudit(
  { env, params, request, settings }: Incoming,
  endpoint: Endpoint,
  act: (audit: Audit) => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  const target = Object.values(params).join('/').slice(0, TARGET_MAX);
  const [visitor, key] = await Promise.all([
    getVisitor(request, settings.edgeSecrets, clockSeconds()),
    sha256Hex(getBearer(request) ?? ''),
  ]);
  const caller = { address: visitor?.ip ?? '', key_id: key.slice(0, KEY_ID_LENGTH) };
  const add = (outcome: string, input: string) =>
    addAudit(env.DB, { at_ms: clock(), endpoint: endpoint.id, target, outcome, input, ...caller });
  let raw: unknown = null;
  let isNoted = false;
  let row = request.body ? await add('started', 'null') : undefined;
  const audit: Audit = {
    note: (input) => {
      raw = input;
    },
    begin: async (input) => {
      if (row === undefined) row = await add('started', toAuditText(input));
      else await noteInput(env.DB, row, toAuditText(input));
      isNoted = true;
    },
  };
  let outcome = 'internal.error';
  try {
    const answer = await act(audit);
    outcome = answer.ok ? 'done' : answer.code;
    return answer;
  } finally {
    if (row === undefined) await add(outcome, toAuditTextIfPossible(raw));
    else await finishAudit(env.DB, row, outcome, isNoted ? null : toAuditTextIfPossible(raw));
  }
}
