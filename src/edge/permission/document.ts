import type { Permission } from '../../contract/system.ts';
import type { Verdict } from '../gate/verdict.ts';
import { toCanonicalIp, type Visitor } from '../request/visitor.ts';
import type { Snapshot } from './snapshot.ts';

const STATUS_OF = { open: 0, maintenance: 1, region: 2 } as const satisfies Record<Verdict, 0 | 1 | 2>;

/** The permission document for one visitor (spec §3). */
export function toPermission(snapshot: Snapshot, visitor: Visitor, verdict: Verdict): Permission {
  return {
    status: STATUS_OF[verdict],
    info: { whitelabel: snapshot.whitelabel, register: snapshot.register, imageCDNs: [], launchGameCDNs: [] },
    location: { ip: toCanonicalIp(visitor.ip), country: visitor.country },
    maintenance: verdict === 'maintenance',
    regionRestriction: verdict === 'region',
  };
}
