import type { SystemStatus } from '../../contract/system/system.ts';
import { createPermissionMemory, type PermissionMemory, type PermissionState } from './permission-memory.ts';

/** Maximum number of remembered hosts, because strangers can send any number of host names. */
const HOSTS_MAX = 100;

export interface HostState {
  /** Whether the platform serves this host. */
  readonly isKnownHost: boolean;
  readonly status: SystemStatus;
}

export interface HostsOptions {
  /** Asks the platform about a host. Undefined if the platform does not answer. */
  ask: (host: string) => Promise<HostState | undefined>;
  now: () => number;
}

/** Canonical host: lower case, without a trailing dot. */
export function toCanonicalHost(origin: string): string {
  const host = origin.slice(origin.indexOf('//') + 2).toLowerCase();
  return host.replace(/\.(?=:\d+$|$)/, '');
}

/**
 * Further hosts that the platform serves, with their status. Refreshed like the permission, so a changed list of
 * domains also applies within 5 seconds.
 */
export function createHosts({ ask, now }: HostsOptions) {
  const hosts = new Map<string, PermissionMemory<HostState>>();

  /** Evicts unknown hosts first, so that invented host names never evict real ones. */
  function makeRoom(): void {
    const [oldest] = hosts.keys();
    const strange = [...hosts].find(([, { last }]) => !last?.isKnownHost)?.[0] ?? oldest;
    if (strange !== undefined) hosts.delete(strange);
  }

  function add(host: string): PermissionMemory<HostState> {
    if (hosts.size >= HOSTS_MAX) makeRoom();
    const memory = createPermissionMemory<HostState>({ now, take: () => ask(host) });
    hosts.set(host, memory);
    return memory;
  }

  /** Returns the state of a host. If it has no snapshot, the platform has not confirmed the host. */
  return async (host: string, waitUntil: (work: Promise<unknown>) => void): Promise<PermissionState<HostState>> =>
    (hosts.get(host) ?? add(host)).getState(false, waitUntil);
}
export type Hosts = ReturnType<typeof createHosts>;
