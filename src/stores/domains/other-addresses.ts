import type { DomainRoute } from '../../contract/domains/domains.ts';
import type { KeyStorage } from '../core/environment.ts';
import type { StoredKey } from '../core/storage-keys.ts';

const KEY: StoredKey = 'routers';
const HOST = /^[a-z0-9.-]+$/;

function isReachable(row: unknown): row is DomainRoute & { speed: number } {
  if (typeof row !== 'object' || row === null || !('domain' in row) || !('speed' in row)) return false;
  return typeof row.domain === 'string' && HOST.test(row.domain) && typeof row.speed === 'number';
}

/**
 * Other addresses of this site, fastest first; empty if the browser refuses storage. This function is printed into the
 * page for a lost connection, so it imports nothing.
 */
export function listOtherAddresses(open: () => Pick<KeyStorage, 'getItem'>, host: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(open().getItem(KEY) ?? '[]');
    const rows = Array.isArray(kept) ? kept.filter(isReachable) : [];
    return rows
      .filter(({ domain }) => domain !== host)
      .sort((left, right) => left.speed - right.speed)
      .map(({ domain }) => domain);
  } catch {
    return [];
  }
}
