import { type PageTag, purgePages } from '../../contract/system.ts';
import type { Settings } from '../env.ts';
import type { Call } from '../http/implement.ts';
import { logWarning } from '../log.ts';

const TIMEOUT_MS = 2_000;

/** Tells a site that pages with these tags are old. It renews them by age anyway: a failure is worth a line, no more. */
async function notifySite(siteOrigin: string, { edgeSecret }: Settings, tags: readonly PageTag[]): Promise<void> {
  try {
    const response = await fetch(new URL(purgePages.path, siteOrigin), {
      method: purgePages.method,
      headers: { authorization: `Bearer ${edgeSecret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tags }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) logWarning('site.purge_refused', { status: response.status, tags });
  } catch (error) {
    logWarning('site.purge_failed', { cause: String(error), tags });
  }
}

/** The site that the operator called through; the configured one when they called the platform itself. */
async function notifyCaller(call: Call<unknown>, tags: readonly PageTag[]): Promise<void> {
  const site = (await call.getVisitor())?.site ?? call.settings.siteOrigin;
  await notifySite(site, call.settings, tags);
}

/** After the answer: pages with these tags are old. */
export function notify(call: Call<unknown>, ...tags: PageTag[]): void {
  call.waitUntil(notifyCaller(call, tags));
}
