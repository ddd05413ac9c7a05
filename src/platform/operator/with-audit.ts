import type { Endpoint } from '../../contract/core/endpoint.ts';
import { clock } from '../../server/clock.ts';
import { logError } from '../../server/log.ts';
import type { Answer } from '../../server/result.ts';
import type { Incoming } from '../http/incoming.ts';
import { addAudit, finishAudit, noteInput } from './audit-queries.ts';

/** Above what the largest body of the contract can hold (512 KB), below what D1 takes as one row (2 MB). */
const INPUT_MAX = 600_000;
const TEXT_MAX = 200;
const TARGET_MAX = 100;
const SECRET_NAME = /password|secret|token/i;

function shorten(text: string): string {
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}… (+${text.length - TEXT_MAX})` : text;
}

/** Only texts are shortened, each for itself: amounts, rules and states often stand behind long ones. */
function toAuditText(input: unknown): string {
  const text = JSON.stringify(input ?? null, (name, value) => {
    if (SECRET_NAME.test(name)) return '•';
    return typeof value === 'string' ? shorten(value) : value;
  });
  return text.slice(0, INPUT_MAX);
}

/** For a row that ends: what cannot be written is left out, for the outcome must be there. */
function toAuditTextIfPossible(input: unknown): string {
  try {
    return toAuditText(input);
  } catch (error) {
    logError('audit.input_unwritable', { cause: String(error) });
    return '"(unwritable)"';
  }
}

export interface Audit {
  /** What came, before it is judged. */
  note(raw: unknown): void;
  /** Waited for before anything is changed. Throws on what cannot be written: no act is without its record. */
  begin(input: unknown): Promise<void>;
}

/**
 * The row says what was asked for before it is done, so that no act is without one; what a crash left says `started`. A call with a body
 * has its row before that is read, which may take as long as the caller likes; another that is refused gets it with its outcome.
 */
export async function withAudit(
  { env, params, request }: Incoming,
  endpoint: Endpoint,
  act: (audit: Audit) => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  const target = Object.values(params).join('/').slice(0, TARGET_MAX);
  const add = (outcome: string, input: string) =>
    addAudit(env.DB, { at_ms: clock(), endpoint: endpoint.id, target, outcome, input });
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
