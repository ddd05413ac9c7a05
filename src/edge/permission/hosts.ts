import type { SystemStatus } from '../../contract/system.ts';
import { createPermission, type PermissionMemory, type Standing } from './permission.ts';

/** A stranger's list of hosts is endless. */
const HOSTS_MAX = 100;

/** What the platform says of one host. */
export interface HostState {
  /** It serves this host. */
  readonly isKnownHost: boolean;
  readonly status: SystemStatus;
}

export interface HostsOptions {
  /** Undefined when the platform does not say. */
  ask: (host: string) => Promise<HostState | undefined>;
  now: () => number;
}

/** One form of a host: lower case, without a trailing dot. */
export function toCanonicalHost(origin: string): string {
  const host = origin.slice(origin.indexOf('//') + 2).toLowerCase();
  return host.replace(/\.(?=:\d+$|$)/, '');
}

/**
 * Which other hosts the platform serves besides the one that the site is configured for, and whether they are open. As fresh as the permission: an operator's list of
 * domains is in force within 5 seconds, too.
 */
export function createHosts({ ask, now }: HostsOptions) {
  const hosts = new Map<string, PermissionMemory<HostState>>();

  /** Hosts that are not ours go first: whoever makes them up drives none of ours out. */
  function makeRoom(): void {
    const [oldest] = hosts.keys();
    const strange = [...hosts].find(([, { last }]) => !last?.isKnownHost)?.[0] ?? oldest;
    if (strange !== undefined) hosts.delete(strange);
  }

  function add(host: string): PermissionMemory<HostState> {
    if (hosts.size >= HOSTS_MAX) makeRoom();
    const memory = createPermission<HostState>({ now, take: () => ask(host) });
    hosts.set(host, memory);
    return memory;
  }

  /** Without a snapshot nobody can vouch for it. */
  return async (host: string, waitUntil: (work: Promise<unknown>) => void): Promise<Standing<HostState>> =>
    (hosts.get(host) ?? add(host)).stand(false, waitUntil);
}
export type Hosts = ReturnType<typeof createHosts>;
