import type { Endpoint } from '../../contract/core/endpoint.ts';
import { sha256Hex, toRandomId } from '../../lib/bytes.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, accept, type Refusal, refuse, refuseWith } from '../../server/result.ts';
import type { Settings } from '../env.ts';
import { sealSecret } from '../games/vendor-secrets.ts';
import { toAuditText } from '../operator/audit-text.ts';
import { addApproval, BY_INPUT, sweepExpired } from './approval-queries.ts';
import type { StaffCaller } from './caller.ts';
import { fitsDay } from './day-amounts.ts';
import { SUBJECTS } from './subjects.ts';

export interface AskedCall {
  endpoint: Endpoint;
  env: Env;
  settings: Settings;
  params: Readonly<Record<string, string>>;
  input: unknown;
  key: string;
  staff: StaffCaller;
}

/** Amount of the call, which is compared with the limit for a second person. Undefined if the call never has an amount of its own. */
function toAmountMinor({ endpoint, input }: AskedCall, subject: unknown): number | undefined {
  return SUBJECTS[endpoint.id]?.amountMinor?.(input as Record<string, unknown>, subject);
}

async function mustWait(call: AskedCall, amountMinor: number | undefined, subject: unknown): Promise<boolean> {
  const { endpoint, env, settings, key, input, staff } = call;
  if (endpoint.fourEyes === 'always') return true;
  if (amountMinor === undefined) throw new Error(`${endpoint.id} waits above an amount, but no subject says how much`);
  const limitMinor = settings.fourEyesMinor;
  if (amountMinor > limitMinor) return true;
  const addedMinor = SUBJECTS[endpoint.id]?.addedMinor?.(input as Record<string, unknown>, subject) ?? amountMinor;
  if (addedMinor === 0 || endpoint.fourEyes === 'each') return false;
  const staffId = staff.person.id;
  const inputHash = await sha256Hex(JSON.stringify(input));
  // Keys are unique per member, so the same key with another input moves money again. Without a key, each call counts as a new call.
  const callKey = await sha256Hex(`${staffId} ${endpoint.id} ${key || toRandomId()} ${inputHash}`);
  const askedKey = await toAskedKey(call, inputHash);
  return !(await fitsDay(
    env.DB,
    { callKey, askedKey, staffId, amountMinor: Math.ceil(addedMinor), limitMinor },
    clock(),
  ));
}

export function toFingerprint(subject: unknown): Promise<string> {
  return sha256Hex(JSON.stringify(subject));
}

async function toAskedKey({ endpoint, key, staff }: AskedCall, inputHash: string): Promise<string> {
  const own = `${staff.person.id} ${endpoint.id}`;
  return key === '' ? BY_INPUT + (await sha256Hex(`${own} ${inputHash}`)) : `key:${await sha256Hex(`${own} ${key}`)}`;
}

/** Stores the call as a request for approval. A repeated call finds this request, so a lost answer causes no second request. */
async function store(call: AskedCall, subject: unknown, amountMinor: number | undefined): Promise<Refusal> {
  const { endpoint, env, settings, params, input, staff } = call;
  const now = clock();
  const id = toRandomId();
  const text = JSON.stringify(input);
  const inputHash = await sha256Hex(text);
  await sweepExpired(env.DB, now);
  const row = await addApproval(env.DB, {
    id,
    endpoint: endpoint.id,
    params: JSON.stringify(params),
    input: await sealSecret(settings, `approval:${id}`, text),
    shown: toAuditText(endpoint, input),
    input_hash: inputHash,
    fingerprint: await toFingerprint(subject),
    amount_minor: amountMinor !== undefined && Number.isFinite(amountMinor) ? amountMinor : null,
    asked_key: await toAskedKey(call, inputHash),
    asked_by: staff.person.id,
    asked_at_ms: now,
  });
  if (row.input_hash !== inputHash) return refuse('idempotency.mismatch');
  const expiresAt = new Date(row.expires_at_ms).toISOString();
  return refuseWith('staff.approval_waiting', { approval: row.id, expiresAt });
}

/** Undefined if the caller may make the call alone. A call of a machine never needs a second person (decision 0126). */
export async function askSecondPerson(call: AskedCall, subject: Answer<unknown>): Promise<Refusal | undefined> {
  if (!call.endpoint.fourEyes) return undefined;
  if (!subject.ok) return subject;
  const amountMinor = toAmountMinor(call, subject.value);
  return (await mustWait(call, amountMinor, subject.value)) ? store(call, subject.value, amountMinor) : undefined;
}

/** Reads the present state of the call's subject; null for a call without a subject. */
export async function readSubject(endpoint: Endpoint, env: Env, input: unknown): Promise<Answer<unknown>> {
  return SUBJECTS[endpoint.id]?.read(env, input as Record<string, unknown>) ?? accept(null);
}
