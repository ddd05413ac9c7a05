import type { SystemStatus } from '../../contract/system/system.ts';
import { parseAddress } from '../../lib/address.ts';
import { isInRange } from '../../lib/range.ts';
import type { Snapshot } from '../permission/snapshot.ts';
import { UNKNOWN_COUNTRY, type Visitor } from '../request/visitor.ts';

export type Verdict = 'open' | 'maintenance' | 'region' | 'invalid_domain';

function isRangeDenied(visitor: Visitor, snapshot: Snapshot): boolean {
  if (snapshot.ranges.length === 0) return false;
  const address = parseAddress(visitor.ip);
  // While any range is denied, an address that cannot be parsed is refused.
  return !address || snapshot.ranges.some((range) => isInRange(address, range));
}

function isCountryRefused(visitor: Visitor, { allow, deny }: Snapshot): boolean {
  if (allow.size === 0 && deny.size === 0) return false;
  const { country } = visitor;
  if (allow.size > 0 && (country === UNKNOWN_COUNTRY || !allow.has(country))) return true;
  return deny.has(country);
}

/** The stricter status of the site and the requested host: maintenance takes priority over region. */
export function toStatus(snapshot: Snapshot, hostStatus: SystemStatus): SystemStatus {
  return snapshot.status === 1 || hostStatus === 0 ? snapshot.status : hostStatus;
}

/**
 * Decides whether a visitor is admitted. Maintenance takes priority over region; without a snapshot the
 * site is closed.
 */
export function decide(snapshot: Snapshot | undefined, visitor: Visitor, hostStatus: SystemStatus): Verdict {
  if (snapshot && !snapshot.isKnownHost) return 'invalid_domain';
  const status = snapshot ? toStatus(snapshot, hostStatus) : 1;
  if (!snapshot || status === 1) return 'maintenance';
  if (status === 2 || isCountryRefused(visitor, snapshot) || isRangeDenied(visitor, snapshot)) return 'region';
  return 'open';
}
