import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { createApp } from '../../../../src/platform/app.ts';
import { bearer, OPS, register, seal, seedAll, sendJson, signIn, signVendor } from '../support/api.ts';
import { fetchApp } from '../support/fetch-app.ts';
import { EDGE_SECRET } from '../support/secrets.ts';
import { signInStaff } from '../support/staff.ts';

/** All kinds of callers of the platform. */
export const ROLES = [
  ...['guest', 'member', 'demo', 'agent1', 'agent2', 'agent41', 'agent42'],
  ...['operator', 'staff', 'vendor', 'edge', 'forged'],
] as const;
export type Role = (typeof ROLES)[number];

const AGENTS = { agent1: 'atlas', agent2: 'vega', agent41: 'polar', agent42: 'delta' } as const;

async function startDemo(): Promise<string> {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const randomString = await seal([...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
  const body = { os: 'test', platform: 'W', randomString, gateway: 3 };
  const reply = await sendJson('POST', '/wps/session/login/freeplay', body);
  return reply.value.token;
}

/** Makes a session of each kind through public calls. */
export async function createCallers(name: string): Promise<Map<Role, string>> {
  await seedAll();
  const tokens = new Map<Role, string>();
  tokens.set('member', (await register(name)).value.token);
  tokens.set('demo', await startDemo());
  for (const [role, account] of Object.entries(AGENTS)) {
    tokens.set(role as Role, (await signIn(account)).value.token);
  }
  tokens.set('staff', (await signInStaff('ana')).token);
  tokens.set('forged', `m${'0'.repeat(24)}.${'A'.repeat(43)}`);
  return tokens;
}

export interface Message {
  /** The path with its parameters filled in. */
  path: string;
  method?: string;
  body?: BodyInit | undefined;
  type?: string | undefined;
}

export async function toHeaders(role: Role, tokens: ReadonlyMap<Role, string>, message: Message) {
  const { path, body, type, method = 'POST' } = message;
  const common = { 'idempotency-key': crypto.randomUUID(), ...(type ? { 'content-type': type } : {}) };
  const token = tokens.get(role);
  if (token) return { ...common, ...bearer(token) };
  if (role === 'operator') return { ...common, ...OPS };
  if (role === 'edge') return { ...common, ...bearer(EDGE_SECRET) };
  if (role === 'vendor') {
    const pathname = path.split('?', 1)[0] ?? path;
    const text = typeof body === 'string' ? body : '';
    return {
      ...common,
      ...(await signVendor(pathname, text, Math.floor(Date.now() / 1000), 'ORLA', method)),
      ...common,
    };
  }
  return common;
}

/** The role whose requests get as far as the check of the endpoint's schema. */
export function toInsider({ auth }: Endpoint): Role {
  switch (auth) {
    case 'none':
    case 'launch':
    case 'notice':
    case 'report':
    case 'staff-guest':
      return 'guest';
    case 'member':
    case 'real-member':
      return 'member';
    case 'agent':
      return 'agent1';
    case 'operator':
    case 'staff':
    case 'vendor':
    case 'edge':
      return auth;
    case 'hook':
      return 'vendor';
  }
}

type App = ReturnType<typeof createApp>;
let app: Pick<App, 'fetch'> = createApp();

/** Sets the application that answers the calls. Tests of another worker pass that worker's application. */
export function answerBy(other: Pick<App, 'fetch'>): void {
  app = other;
}

function toErrorCode(text: string): string | undefined {
  return text.startsWith('{"success":false') ? JSON.parse(text).errorCode : undefined;
}

/** Calls the worker's application directly, because tens of thousands of requests need no network in between. */
export async function sendAs(role: Role, tokens: ReadonlyMap<Role, string>, endpoint: Endpoint, message: Message) {
  const headers = await toHeaders(role, tokens, { ...message, method: endpoint.method });
  const body = message.body === undefined ? {} : { body: message.body };
  const request = new Request(`https://platform.test${message.path}`, { method: endpoint.method, headers, ...body });
  const response = await fetchApp(request, {}, app);
  const text = await response.text();
  return { status: response.status, text, errorCode: toErrorCode(text) };
}
