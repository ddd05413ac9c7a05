import { beforeAll, describe, expect, test } from 'vitest';
import type { Area, Auth, Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { ENDPOINTS } from '../../../../src/contract/core/endpoints.ts';
import { createCallers, ROLES, type Role, sendAs } from './callers.ts';
import { sendSample, toRightSample } from './right-samples.ts';

const GUARD_CODES = [
  'session.required',
  'session.real_account_required',
  'session.not_agent',
  'operator.unauthorized',
  'staff.unauthorized',
  'vendor.bad_signature',
  'edge.unauthorized',
] as const;
type GuardCode = (typeof GUARD_CODES)[number];

const AGENT_ROLES: readonly Role[] = ['agent1', 'agent2', 'agent41', 'agent42'];
const SIGNED_IN: readonly Role[] = ['member', 'demo', ...AGENT_ROLES];

/** Returns the refusal of a role (spec §5, §6), or undefined if the role is allowed. */
function toRefusal(auth: Auth, role: Role): GuardCode | undefined {
  switch (auth) {
    case 'none':
    case 'launch':
    case 'notice':
    case 'report':
    case 'staff-guest':
      return undefined;
    case 'member':
      return SIGNED_IN.includes(role) ? undefined : 'session.required';
    case 'real-member':
      if (role === 'demo') return 'session.real_account_required';
      return SIGNED_IN.includes(role) ? undefined : 'session.required';
    case 'agent':
      if (AGENT_ROLES.includes(role)) return undefined;
      return SIGNED_IN.includes(role) ? 'session.not_agent' : 'session.required';
    case 'operator':
      return role === 'operator' || role === 'staff' ? undefined : 'operator.unauthorized';
    case 'staff':
      return role === 'staff' ? undefined : 'staff.unauthorized';
    case 'vendor':
    case 'hook':
      return role === 'vendor' ? undefined : 'vendor.bad_signature';
    case 'edge':
      return role === 'edge' ? undefined : 'edge.unauthorized';
  }
}

const CALLS = ENDPOINTS.filter(({ host }) => host === 'platform');
const TYPES: Partial<Record<Endpoint['body'], string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  jose: 'application/jose',
};

let tokens: ReadonlyMap<Role, string>;

beforeAll(async () => {
  tokens = await createCallers('papeis');
});

/** Sends a request that its schema refuses, so that it changes nothing if the role is allowed. */
function sendNonsense(role: Role, endpoint: Endpoint) {
  const path = endpoint.path.replaceAll(/:\w+/g, 'nobody');
  if (endpoint.body === 'none') return sendAs(role, tokens, endpoint, { path: `${path}?surprise=1` });
  return sendAs(role, tokens, endpoint, { path, body: '{"surprise":1}', type: TYPES[endpoint.body] });
}

describe('access by role', () => {
  test.each(CALLS.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_id, endpoint) => {
    const seen: Record<string, string | undefined> = {};
    const expected: Record<string, string | undefined> = {};
    for (const role of ROLES) {
      const reply = await sendNonsense(role, endpoint);
      expect(reply.status, `${role}: ${reply.text.slice(0, 100)}`).toBeGreaterThanOrEqual(400);
      expect(reply.status, `${role}: ${reply.text.slice(0, 100)}`).toBeLessThan(500);
      seen[role] = GUARD_CODES.find((code) => code === reply.errorCode);
      expected[role] = toRefusal(endpoint.auth, role);
    }
    expect(seen).toEqual(expected);
  });
});

/** Calls without files in their bodies. Calls with files ask for the session before they read anything. */
const GUARDED = CALLS.filter(
  ({ auth, body }) => ['member', 'real-member', 'agent'].includes(auth) && body !== 'multipart',
);

describe('a request that is right', () => {
  test.each(GUARDED.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s: is refused all the same',
    async (_id, endpoint) => {
      const sample = toRightSample(endpoint);
      expect(endpoint.request.safeParse(sample).error?.issues ?? [], 'is right').toEqual([]);
      for (const role of ROLES) {
        const code = toRefusal(endpoint.auth, role);
        if (code) expect((await sendSample(role, tokens, endpoint, sample)).errorCode, role).toBe(code);
      }
    },
  );
});

describe('the matrix', () => {
  test('has a row for every call of the platform', () => {
    const launched = ENDPOINTS.filter(({ auth }) => auth === 'launch' || auth === 'hook');
    expect(launched.map(({ host }) => host).every((host) => host === 'studio')).toBe(true);
    expect(CALLS.length).toBeGreaterThan(200);
  });
});

/** The minimum role for money, the member centre and the agent centre (spec §5, §6). Written by hand, because the test checks the contract. */
const LEAST_BY_AREA: Partial<Record<Area, 'real-member' | 'agent'>> = {
  wallet: 'real-member',
  cashier: 'real-member',
  points: 'real-member',
  promotions: 'real-member',
  missions: 'real-member',
  messages: 'real-member',
  records: 'real-member',
  uploads: 'real-member',
  member: 'real-member',
  agents: 'agent',
  contracts: 'agent',
};
/** Calls of these areas that every page uses, for guests or for signed-in members. */
const OPENED: Partial<Record<Area, Record<string, Auth>>> = {
  wallet: { getBalance: 'member' },
  cashier: { payTestDeposit: 'none', receivePixNotice: 'notice', receiveProviderNotice: 'notice' },
  points: { getPublicPointConfig: 'none', listGoods: 'none' },
  promotions: { getPromotion: 'none', listPromotions: 'none' },
  messages: { getUnreadCount: 'member' },
  records: { getLastRound: 'member' },
  member: {
    listRankLevels: 'none',
    getMemberInfo: 'member',
    getMemberIcon: 'member',
    listAvatars: 'member',
    updateLanguage: 'member',
    setGameSound: 'member',
  },
  agents: { reportVisit: 'none' },
};
/** Roles that meet the minimum; a vendor signs its calls instead of having a session. */
const ENOUGH: Record<'real-member' | 'agent', readonly Auth[]> = {
  'real-member': ['real-member', 'agent', 'vendor'],
  agent: ['agent'],
};

describe('money and the centres', () => {
  test.each(Object.entries(LEAST_BY_AREA))(
    '%s: requires at least %s, except for the calls of every page',
    (area, least) => {
      const calls = CALLS.filter((endpoint) => endpoint.area === area);
      expect(calls).not.toEqual([]);
      const open = calls.filter(({ auth }) => !ENOUGH[least].includes(auth)).map(({ id, auth }) => [id, auth]);
      expect(Object.fromEntries(open)).toEqual(OPENED[area as Area] ?? {});
    },
  );
});
