import { IDEMPOTENCY_HEADER } from '../../contract/core/edge-headers.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { MemberType } from '../../contract/member/member.ts';
import { DEMO_TYPE, isAgentType } from '../../contract/member/types.ts';
import { getBearer, hasBearer } from '../../server/bearer.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { getMember, type MemberClient } from '../member/member-client.ts';
import { readSessionToken } from '../session/tokens.ts';
import { authenticateOperator, authenticateStaff, type StaffCaller } from '../staff/caller.ts';
import { verifyVendor } from '../wallet/vendor-signature.ts';
import type { Incoming } from './incoming-request.ts';

/** A well-formed token. Only the member's object knows whether it is live. */
export interface MemberSession {
  memberId: string;
  tokenHash: string;
  member: MemberClient;
}

export interface Identity {
  session?: MemberSession;
  vendor?: string;
  /** A person of the operator's staff; a machine's call has none. */
  staff?: StaffCaller;
}

async function getMemberSession(incoming: Incoming): Promise<MemberSession | undefined> {
  const token = await readSessionToken(getBearer(incoming.request));
  if (!token) return undefined;
  const member = getMember(incoming.env, token.memberId);
  return { memberId: token.memberId, tokenHash: token.hash, member };
}

export interface CallerSession extends MemberSession {
  type: MemberType;
}

/** Authentication is optional; an invalid bearer is refused, so that a client with an ended session notices it. */
export async function findSession(incoming: Incoming): Promise<Answer<CallerSession | undefined>> {
  if (!incoming.request.headers.has('authorization')) return accept(undefined);
  const session = await getMemberSession(incoming);
  if (!session) return refuse('session.required');
  const live = await session.member.access.checkSession(session.tokenHash);
  return live.ok ? accept({ ...session, type: live.value.type }) : live;
}

/**
 * Checks the session in the member's object; a refusal names the missing condition. A suspended member may start no move of money or
 * points, but may still read the result of an earlier call.
 */
export async function refuseSession(
  { auth, idempotent, beforePasswordChange }: Pick<Endpoint, 'auth' | 'idempotent' | 'beforePasswordChange'>,
  session: MemberSession,
  incoming?: Pick<Incoming, 'request'>,
): Promise<Answer<null>> {
  const key = idempotent ? (incoming?.request.headers.get(IDEMPOTENCY_HEADER) ?? '') : '';
  const live = await session.member.access.checkSession(session.tokenHash, key, beforePasswordChange);
  if (!live.ok) return live;
  if (auth === 'real-member' && live.value.type === DEMO_TYPE) return refuse('session.real_account_required');
  if (auth === 'agent' && !isAgentType(live.value.type)) return refuse('session.not_agent');
  if (idempotent && live.value.accountStatus !== 'active' && !live.value.isReplay) return refuse('member.suspended');
  return accept(null);
}

async function authenticateMember(endpoint: Endpoint, incoming: Incoming, later: boolean): Promise<Answer<Identity>> {
  const session = await getMemberSession(incoming);
  if (!session) return refuse('session.required');
  // Calls that move money are always checked here, despite the extra round trip, so that no handler can skip the check.
  if (later && !endpoint.idempotent) return accept({ session });
  const live = await refuseSession(endpoint, session, incoming);
  return live.ok ? accept({ session }) : live;
}

/** `later`: the handler's own object call checks the session, which saves a round trip. */
export async function authenticate(
  endpoint: Endpoint,
  incoming: Incoming,
  later: boolean,
  readBytes: () => Promise<Answer<Uint8Array<ArrayBuffer>>>,
): Promise<Answer<Identity>> {
  switch (endpoint.auth) {
    case 'none':
      return accept({});
    case 'notice':
    case 'report':
      // The handler compares the secret part of the address, or checks the service's signature.
      return accept({});
    case 'member':
    case 'real-member':
    case 'agent':
      return authenticateMember(endpoint, incoming, later);
    case 'operator':
      return authenticateOperator(endpoint, incoming);
    case 'staff':
      return authenticateStaff(incoming);
    case 'staff-guest':
      return incoming.settings.hasOperatorApi ? accept({}) : refuse('request.not_found');
    case 'edge':
      return (await hasBearer(incoming.request, ...incoming.settings.edgeSecrets))
        ? accept({})
        : refuse('edge.unauthorized');
    case 'vendor': {
      const vendor = await verifyVendor(incoming, readBytes);
      return vendor.ok ? accept({ vendor: vendor.value }) : vendor;
    }
    case 'hook':
      throw new Error(`${endpoint.id} is a vendor's: the platform calls it`);
    case 'launch':
      throw new Error(`${endpoint.id} has its launch token in the body: its handler must check it`);
  }
}
