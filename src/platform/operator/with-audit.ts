import type { Endpoint } from '../../contract/endpoint.ts';
import { clock } from '../clock.ts';
import type { Incoming } from '../http/incoming.ts';
import type { Answer } from '../result.ts';
import { addAudit, finishAudit } from './audit-queries.ts';

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

export interface Audit {
  /** What came, before it is judged. */
  note(raw: unknown): void;
  /** Waited for before anything is changed. */
  begin(input: unknown): Promise<void>;
}

/**
 * The row says what was asked for before it is done, so that no act is without one; what a crash left says `started`. What is refused
 * before that gets its row with its outcome.
 */
export async function withAudit(
  { env, params }: Incoming,
  endpoint: Endpoint,
  act: (audit: Audit) => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  const target = Object.values(params).join('/').slice(0, TARGET_MAX);
  const add = (outcome: string, input: unknown) =>
    addAudit(env.DB, { at_ms: clock(), endpoint: endpoint.id, target, outcome, input: toAuditText(input) });
  let raw: unknown = null;
  let row: Promise<number> | undefined;
  const audit: Audit = {
    note: (input) => {
      raw = input;
    },
    begin: async (input) => {
      row = add('started', input);
      await row;
    },
  };
  let outcome = 'internal.error';
  try {
    const answer = await act(audit);
    outcome = answer.ok ? 'done' : answer.code;
    return answer;
  } finally {
    if (row) await finishAudit(env.DB, await row, outcome);
    else await add(outcome, raw);
  }
}
