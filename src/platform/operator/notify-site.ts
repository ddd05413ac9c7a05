import { type PageTag, purgePages } from '../../contract/system/system.ts';
import { clock } from '../../server/clock.ts';
import { logWarning } from '../../server/log.ts';
import type { Settings } from '../env.ts';
import type { Call } from '../http/implement.ts';

const TIMEOUT_MS = 2_000;
/** Waits before further tries. A site that does not answer may be starting. */
const RETRY_AFTER_MS = [1_000, 4_000];
/** Cloudflare allows an account five purges a minute, after a burst of twenty-five. Changes within one second share a purge. */
const GATHER_MS = 1_000;

/** For each site: the tags that are not sent yet, and the time of the last purge. */
const waiting = new Map<string, Set<PageTag>>();
const toldAt = new Map<string, number>();

async function tell(siteOrigin: string, secret: string, tags: readonly PageTag[]): Promise<number> {
  const response = await fetch(new URL(purgePages.path, siteOrigin), {
    method: purgePages.method,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tags }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  return response.status;
}

/** Tries the secrets in turn: while the secret is changed, a site that is not deployed again yet has the previous one. */
async function tellBySecret(siteOrigin: string, { edgeSecrets }: Settings, tags: readonly PageTag[]): Promise<number> {
  let status = 401;
  for (const secret of edgeSecrets) if (status === 401) status = await tell(siteOrigin, secret, tags);
  return status;
}

/** Tells a site that pages with these tags are outdated. The site also renews pages by age, so a failure is only logged. */
async function notifySite(siteOrigin: string, settings: Settings, tags: readonly PageTag[]): Promise<void> {
  for (const wait of [...RETRY_AFTER_MS, undefined]) {
    try {
      const status = await tellBySecret(siteOrigin, settings, tags);
      // A refusal is not repeated: the limits of Cloudflare would refuse again.
      if (status !== 200) logWarning('site.purge_refused', { status, tags });
      return;
    } catch (error) {
      if (wait === undefined) logWarning('site.purge_failed', { cause: String(error), tags });
      else await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** The first change is sent at once. Changes within the second after it are collected and sent together. */
async function gather(site: string, settings: Settings, tags: readonly PageTag[]): Promise<void> {
  waiting.set(site, new Set([...(waiting.get(site) ?? []), ...tags]));
  // Waits no longer than `GATHER_MS`, because the clock may have been set back.
  const wait = Math.min((toldAt.get(site) ?? 0) + GATHER_MS - clock(), GATHER_MS);
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  const due = waiting.get(site);
  if (!due) return;
  waiting.delete(site);
  toldAt.set(site, clock());
  await notifySite(site, settings, [...due]);
}

/** Notifies the site through which the operator called, or the configured site after a direct call. */
async function notifyCaller(call: Call<unknown>, tags: readonly PageTag[]): Promise<void> {
  const { settings } = call;
  const site = (await call.getVisitor())?.site ?? settings.siteOrigin;
  await (settings.isLocal ? notifySite : gather)(site, settings, tags);
}

/** Tells the site that pages with these tags are outdated. Runs after the answer. */
export function notify(call: Call<unknown>, ...tags: PageTag[]): void {
  call.waitUntil(notifyCaller(call, tags));
}
