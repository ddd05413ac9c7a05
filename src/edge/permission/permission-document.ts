import type { Permission } from '../../contract/system/system.ts';
import type { Verdict } from '../gate/verdict.ts';
import { toCanonicalIp, type Visitor } from '../request/visitor.ts';
import type { Snapshot } from './snapshot.ts';

const STATUS_OF = { open: 0, maintenance: 1, region: 2, invalid_domain: 2 } as const satisfies Record<
  Verdict,
  0 | 1 | 2
>;

function toHosts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((host) => typeof host === 'string') : [];
}

/** The permission document for one visitor (spec §3). Fields added by the platform pass through. */
export function toPermission(snapshot: Snapshot, visitor: Visitor, verdict: Verdict, isReadOnly: boolean): Permission {
  const { site, whitelabel, register } = snapshot;
  return {
    status: STATUS_OF[verdict],
    info: {
      ...site,
      whitelabel,
      register,
      imageCDNs: toHosts(site.imageCDNs),
      launchGameCDNs: toHosts(site.launchGameCDNs),
    },
    location: { ip: toCanonicalIp(visitor.ip), country: visitor.country },
    maintenance: verdict === 'maintenance',
    regionRestriction: verdict === 'region',
    readOnly: isReadOnly,
  };
}
