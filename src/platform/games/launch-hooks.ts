import type { VendorHook } from '../../contract/games/vendor-hooks.ts';
import { clockSeconds } from '../../server/clock.ts';
import { logWarning } from '../../server/log.ts';
import { toSignedRequest } from '../../server/signed-request.ts';
import { type Settings, toSettings } from '../env.ts';
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

async function tell(env: Env, settings: Settings, { vassalage, hook_url }: Hook, hook: VendorHook): Promise<void> {
  const [secret] = await getVendorSecrets(env, settings, vassalage);
  if (secret === undefined) return;
  const { origin, pathname: path } = new URL(hook_url, settings.siteOrigin);
  const request = await toSignedRequest(
    { vassalage, secret, nowSeconds: clockSeconds },
    { method: 'POST', path },
    hook,
    origin,
  );
  const response = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
  await response.body?.cancel();
  if (!response.ok) logWarning('vendor.hook_refused', { vassalage, status: response.status });
}

/** Never throws: a vendor that was not told learns it from the wallet. */
export async function tellLaunchesEnded(env: Env, player: string, vassalages: readonly string[]): Promise<void> {
  try {
    const hooks = await listHooks(env.DB, vassalages);
    const hook = { event: 'launches-ended', player } as const;
    await Promise.all(hooks.map((one) => tell(env, toSettings(env), one, hook)));
  } catch (error) {
    logWarning('vendor.hook_failed', { vassalages, cause: String(error) });
  }
}
