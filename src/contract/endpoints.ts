import * as content from './content.ts';
import type { Endpoint } from './endpoint.ts';
import * as games from './games.ts';
import * as member from './member.ts';
import * as operator from './operator.ts';
import * as registration from './registration.ts';
import * as session from './session.ts';
import * as studio from './studio.ts';
import * as system from './system.ts';
import * as wallet from './wallet.ts';
import * as whitelabel from './whitelabel.ts';

const areas = [session, registration, system, whitelabel, member, wallet, games, content, operator, studio];

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'request' in value && 'auth' in value;
}

/** Every call of the contract. For the edge, the platform, the document and tests; a browser imports single endpoints. */
export const ENDPOINTS: readonly Endpoint[] = areas.flatMap((area) => Object.values(area).filter(isEndpoint));
