import { createPermission, type PermissionMemory } from './permission.ts';

/** A stranger's list of hosts is endless. */
const HOSTS_MAX = 100;

export interface HostsOptions {
  /** Undefined when the platform does not say. */
  ask: (host: string) => Promise<boolean | undefined>;
  now: () => number;
}

interface Served {
  readonly isServed: boolean;
}

/** One form of a host: lower case, without a trailing dot. */
export function toCanonicalHost(origin: string): string {
  const host = origin.slice(origin.indexOf('//') + 2).toLowerCase();
  return host.replace(/\.(?=:\d+$|$)/, '');
}

/**
 * Which other hosts the platform serves besides the one that the site is configured for. As fresh as the permission: an operator's list of
 * domains is in force within 5 seconds, too.
 */
export function createHosts({ ask, now }: HostsOptions) {
  const hosts = new Map<string, PermissionMemory<Served>>();

  /** Hosts that are not ours go first: whoever makes them up drives none of ours out. */
  function makeRoom(): void {
    const [oldest] = hosts.keys();
    const strange = [...hosts].find(([, { last }]) => !last?.isServed)?.[0] ?? oldest;
    if (strange !== undefined) hosts.delete(strange);
  }

  function add(host: string): PermissionMemory<Served> {
    if (hosts.size >= HOSTS_MAX) makeRoom();
    const memory = createPermission<Served>({
      now,
      take: async () => {
        const isServed = await ask(host);
        return isServed === undefined ? undefined : { isServed };
      },
    });
    hosts.set(host, memory);
    return memory;
  }

  /** Undefined when nobody can vouch for it. */
  return async (host: string, waitUntil: (work: Promise<unknown>) => void): Promise<boolean | undefined> => {
    const { snapshot } = await (hosts.get(host) ?? add(host)).stand(false, waitUntil);
    return snapshot?.isServed;
  };
}
export type Hosts = ReturnType<typeof createHosts>;
