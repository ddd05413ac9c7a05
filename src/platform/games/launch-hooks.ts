import * as z from 'zod/mini';
import type { OperatorAct, VendorHook } from '../../contract/games/vendor-hooks.ts';
import { parseBoundedJson } from '../../lib/bounded-json.ts';
import { readLimited } from '../../lib/limited-body.ts';
import { clockSeconds } from '../../server/clock.ts';
import { logWarning } from '../../server/log.ts';
import { toSignedRequest } from '../../server/signed-request.ts';
import { type Settings, toSettings } from '../env.ts';
import { raiseAlarm } from '../operator/alarms.ts';
import { getVendorSecrets } from './vendor-secrets.ts';

const TIMEOUT_MS = 2_000;

interface Hook {
  readonly vassalage: string;
  readonly hook_url: string;
}

/** A vendor has one hook for all its categories; vendors that share a URL are told once. */
async function listHooks(db: D1Database, vassalages: readonly string[]): Promise<Hook[]> {
  const { results } = await db
    .prepare(
      `select min(vassalage) as vassalage, hook_url from vendors
       where vassalage in (select value from json_each(?)) and hook_url <> '' group by hook_url`,
    )
    .bind(JSON.stringify(vassalages))
    .all<Hook>();
  return results;
}

/** The vendor's answer, also a refusal; undefined without a secret. The caller reads or cancels the body. */
async function post(
  env: Env,
  settings: Settings,
  { vassalage, hook_url }: Hook,
  hook: VendorHook,
): Promise<Response | undefined> {
  const [secret] = await getVendorSecrets(env, settings, vassalage);
  if (secret === undefined) return undefined;
  const { origin, pathname: path } = new URL(hook_url, settings.siteOrigin);
  const request = await toSignedRequest(
    { vassalage, secret, nowSeconds: clockSeconds },
    { method: 'POST', path },
    hook,
    origin,
  );
  return fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
}

/** Like `post`, for a hook that no vendor may refuse: a refusal is logged and raises an alarm. */
async function send(env: Env, settings: Settings, to: Hook, hook: VendorHook): Promise<Response | undefined> {
  const { vassalage } = to;
  const response = await post(env, settings, to, hook);
  if (response && !response.ok) {
    logWarning('vendor.hook_refused', { vassalage, status: response.status });
    await raiseAlarm(env.DB, 'vendor_fails', vassalage);
  }
  return response;
}

const ANSWER_MAX_BYTES = 64 * 1024;
const EnvelopeOfActSchema = z.union([
  z.object({ success: z.literal(true), value: z.unknown() }),
  z.object({ success: z.literal(false), errorCode: z.string() }),
]);
export type ActAnswer = z.infer<typeof EnvelopeOfActSchema>;

/** Sends an act of the operator to a vendor and returns its answer; `unknown` for a vendor without a hook, undefined without a readable answer. */
export async function sendAct(
  env: Env,
  settings: Settings,
  vassalage: string,
  act: OperatorAct,
): Promise<ActAnswer | 'unknown' | undefined> {
  const [known] = await listHooks(env.DB, [vassalage]);
  if (!known) return 'unknown';
  try {
    const response = await post(env, settings, known, act);
    const bytes = await readLimited(response?.body ?? null, ANSWER_MAX_BYTES);
    if (bytes === 'too_large') throw new Error('The answer is too large');
    const answer = z.safeParse(EnvelopeOfActSchema, parseBoundedJson(new TextDecoder().decode(bytes)));
    if (answer.success) return answer.data;
    throw new Error('The answer is no envelope');
  } catch (error) {
    logWarning('vendor.act_failed', { vassalage, act: act.act.kind, cause: String(error) });
    await raiseAlarm(env.DB, 'vendor_fails', vassalage);
    return undefined;
  }
}

/** Asks a vendor. Never throws: without a successful answer, the result is undefined. */
export async function askVendor(
  env: Env,
  settings: Settings,
  vassalage: string,
  hook: VendorHook,
): Promise<Response | undefined> {
  try {
    const [known] = await listHooks(env.DB, [vassalage]);
    const response = known && (await send(env, settings, known, hook));
    if (response?.ok) return response;
    await response?.body?.cancel();
  } catch (error) {
    logWarning('vendor.hook_failed', { vassalages: [vassalage], cause: String(error) });
    await raiseAlarm(env.DB, 'vendor_fails', vassalage);
  }
  return undefined;
}

/** Never throws: a vendor that does not get this message learns from the wallet that the launch has ended. */
export async function tellLaunchesEnded(env: Env, player: string, vassalages: readonly string[]): Promise<void> {
  try {
    const hooks = await listHooks(env.DB, vassalages);
    const hook = { event: 'launches-ended', player } as const;
    const tell = async (one: Hook) => {
      const response = await send(env, toSettings(env), one, hook);
      await response?.body?.cancel();
    };
    await Promise.all(hooks.map(tell));
  } catch (error) {
    logWarning('vendor.hook_failed', { vassalages, cause: String(error) });
    for (const vassalage of vassalages) await raiseAlarm(env.DB, 'vendor_fails', vassalage);
  }
}
