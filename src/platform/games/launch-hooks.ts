import type { VendorHook } from '../../contract/games/vendor-hooks.ts';
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

/** The vendor's answer; undefined without a secret. The caller reads or cancels the body. */
async function send(
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
  const response = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
  if (!response.ok) {
    logWarning('vendor.hook_refused', { vassalage, status: response.status });
    await raiseAlarm(env.DB, 'vendor_fails', vassalage);
  }
  return response;
}

/** Never throws: a vendor that does not answer, or answers anything else, tells nothing. */
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

/** Never throws: a vendor that was not told learns it from the wallet. */
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
