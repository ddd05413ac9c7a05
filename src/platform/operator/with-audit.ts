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

/** The row is there before the act, so that no act is without one; what a crash left says `started`. */
export async function withAudit(
  { env, params }: Incoming,
  endpoint: Endpoint,
  act: (note: (input: unknown) => void) => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  const target = Object.values(params).join('/').slice(0, TARGET_MAX);
  const id = await addAudit(env.DB, clock(), endpoint.id, target);
  let outcome = 'internal.error';
  let input: unknown = null;
  try {
    const answer = await act((parsed) => {
      input = parsed;
    });
    outcome = answer.ok ? 'done' : answer.code;
    return answer;
  } finally {
    await finishAudit(env.DB, id, outcome, toAuditText(input));
  }
}
