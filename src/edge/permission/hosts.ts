/** As long as the permission is fresh: an operator's list of domains is in force within 5 seconds, too. */
const KNOWN_MS = 4_000;
/** A stranger's list of hosts is endless. */
const HOSTS_MAX = 100;

export interface HostsOptions {
  /** Undefined when the platform does not say. */
  ask: (host: string) => Promise<boolean | undefined>;
  now: () => number;
}

/** One form of a host: lower case, without a trailing dot. */
export function toCanonicalHost(origin: string): string {
  const host = origin.slice(origin.indexOf('//') + 2).toLowerCase();
  return host.replace(/\.(?=:\d+$|$)/, '');
}

/** Which other hosts the platform serves besides the one that the site is configured for. */
export function createHosts({ ask, now }: HostsOptions) {
  const known = new Map<string, { isKnown: boolean; until: number }>();
  return async (host: string): Promise<boolean | undefined> => {
    const held = known.get(host);
    if (held && now() <= held.until) return held.isKnown;
    const isKnown = await ask(host);
    if (isKnown === undefined) return held?.isKnown;
    const oldest = known.keys().next();
    if (known.size >= HOSTS_MAX && !oldest.done) known.delete(oldest.value);
    known.set(host, { isKnown, until: now() + KNOWN_MS });
    return isKnown;
  };
}
export type Hosts = ReturnType<typeof createHosts>;
