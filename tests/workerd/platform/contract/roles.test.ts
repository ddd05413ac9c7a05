import { beforeAll, describe, expect, test } from 'vitest';
import type { Area, Auth, Endpoint } from '../../../../src/contract/endpoint.ts';
import { ENDPOINTS } from '../../../../src/contract/endpoints.ts';
import { get } from '../support/api.ts';
import { createCallers, ROLES, type Role, sendAs } from './callers.ts';
import { toInputSchema, toMessageParts, toSampleObject } from './malformed.ts';
import { type SealingKeys, toMessageBody } from './message-body.ts';

const GUARD_CODES = [
  'session.required',
  'session.real_account_required',
  'session.not_agent',
  'operator.unauthorized',
  'vendor.bad_signature',
  'edge.unauthorized',
] as const;
type GuardCode = (typeof GUARD_CODES)[number];

const AGENT_ROLES: readonly Role[] = ['agent1', 'agent2', 'agent41', 'agent42'];
const SIGNED_IN: readonly Role[] = ['member', 'demo', ...AGENT_ROLES];

/** Spec §5, §6: why a role is refused; undefined when it may come in. */
function toRefusal(auth: Auth, role: Role): GuardCode | undefined {
  switch (auth) {
    case 'none':
    case 'launch':
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
      return role === 'operator' ? undefined : 'operator.unauthorized';
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

/** Refused by its schema if it gets that far: nothing happens to whoever may come in. */
function sendNonsense(role: Role, endpoint: Endpoint) {
  const path = endpoint.path.replaceAll(/:\w+/g, 'nobody');
  if (endpoint.body === 'none') return sendAs(role, tokens, endpoint, { path: `${path}?surprise=1` });
  return sendAs(role, tokens, endpoint, { path, body: '{"surprise":1}', type: TYPES[endpoint.body] });
}

describe('who may call', () => {
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

/** Where something of the right type is not yet something right. */
const SAMPLES: Record<string, object> = {
  getUpload: { id: '0'.repeat(32) },
  updateLanguage: { language: 'PT' },
  readMessages: { ids: ['1'] },
  deleteMessages: { ids: ['1'] },
  markPopupsSeen: { ids: ['notice'] },
  setOwnAvatar: { uploadId: '0'.repeat(32) },
  previewOffer: { kind: 'realtime', account: 'vega', terms: { profitRate: 0.1, lossRate: 0.1, singleBet: 1 } },
  launchGame: { gameId: 'calcadao', vassalage: 'ORLA' },
  setCodeState: { code: 'VEGA', state: 'active' },
  deleteNote: { noteId: '1' },
  createDeposit: { method: 'PIX', amount: 50 },
  cancelDeposit: { id: `D1-m${'0'.repeat(24)}` },
  confirmWithdrawal: { id: `W1-m${'0'.repeat(24)}`, outcome: 'received' },
};
/** Calls whose bodies are files ask for the session before they read anything. */
const GUARDED = CALLS.filter(
  ({ auth, body }) => ['member', 'real-member', 'agent'].includes(auth) && body !== 'multipart',
);

async function sendSample(role: Role, endpoint: Endpoint, sample: object) {
  const { path, rest } = toMessageParts(endpoint, sample);
  if (endpoint.body === 'none') return sendAs(role, tokens, endpoint, { path });
  const keys: SealingKeys = (await get('/wps/system/keys')).value;
  return sendAs(role, tokens, endpoint, { path, ...(await toMessageBody(endpoint, rest, keys)) });
}

describe('a request that is right', () => {
  test.each(GUARDED.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s: is refused all the same',
    async (id, endpoint) => {
      const sample = SAMPLES[id] ?? toSampleObject(toInputSchema(endpoint));
      expect(endpoint.request.safeParse(sample).error?.issues ?? [], 'is right').toEqual([]);
      for (const role of ROLES) {
        const code = toRefusal(endpoint.auth, role);
        if (code) expect((await sendSample(role, endpoint, sample)).errorCode, role).toBe(code);
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

/** Money, the member centre and the agent centre: who may come in at least (spec §5, §6). Written by hand: the contract is what is judged. */
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
/** What every page says of these areas, to guests or to whoever is signed in. */
const OPENED: Partial<Record<Area, Record<string, Auth>>> = {
  wallet: { getBalance: 'member' },
  cashier: { payTestDeposit: 'none' },
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
  },
  agents: { reportVisit: 'none' },
};
/** From the least on; a vendor signs instead of having a session. */
const ENOUGH: Record<'real-member' | 'agent', readonly Auth[]> = {
  'real-member': ['real-member', 'agent', 'vendor'],
  agent: ['agent'],
};

describe('money and the centres', () => {
  test.each(Object.entries(LEAST_BY_AREA))('%s: nobody below %s, but for what every page says', (area, least) => {
    const calls = CALLS.filter((endpoint) => endpoint.area === area);
    expect(calls).not.toEqual([]);
    const open = calls.filter(({ auth }) => !ENOUGH[least].includes(auth)).map(({ id, auth }) => [id, auth]);
    expect(Object.fromEntries(open)).toEqual(OPENED[area as Area] ?? {});
  });
});
