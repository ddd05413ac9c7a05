import { type PageTag, purgePages } from '../../contract/system.ts';
import type { Settings } from '../env.ts';
import { logWarning } from '../log.ts';

const TIMEOUT_MS = 2_000;

/** Tells a site that pages with these tags are old. It renews them by age anyway: a failure is worth a line, no more. */
export async function notifySite(
  siteOrigin: string,
  { edgeSecret }: Settings,
  tags: readonly PageTag[],
): Promise<void> {
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
