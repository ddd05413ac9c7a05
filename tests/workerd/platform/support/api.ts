import { exports } from 'cloudflare:workers';
import { hmacHex, sha256Hex } from '../../../../src/lib/bytes.ts';
import { sealBody } from '../../../../src/lib/sealed-body.ts';
import { setClock } from '../../../../src/server/clock.ts';
import { registerCatalogue } from './catalogue.ts';
import { VENDOR_SECRET } from './secrets.ts';

const ORIGIN = 'https://platform.test';

export interface Reply {
  status: number;
  headers: Headers;
  success: boolean;
  errorCode: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests read the shape that they expect
  value: any;
  text: string;
}

export async function send(method: string, path: string, init: Omit<RequestInit, 'method'> = {}): Promise<Reply> {
  const response = await exports.default.fetch(new Request(ORIGIN + path, { ...init, method }));
  const text = await response.text();
  const { success, errorCode, value } = text === '' ? {} : JSON.parse(text);
  return { status: response.status, headers: response.headers, success, errorCode, value, text };
}

export function get(path: string, headers: Record<string, string> = {}): Promise<Reply> {
  return send('GET', path, { headers });
}

export function sendJson(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const init = { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
  return send(method, path, init);
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

export async function seal(data: unknown): Promise<string> {
  const { value } = await get('/wps/system/keys');
  return sealBody(data, value.keys[0], value.now);
}

export function sendSealed(method: string, path: string, sealed: string, headers: Record<string, string> = {}) {
  return send(method, path, { body: sealed, headers: { 'content-type': 'application/jose', ...headers } });
}

export async function signIn(username: string, password = 'Orla#2026', extra = {}, headers = {}): Promise<Reply> {
  const sealed = await seal({ type: 'username', username, password, ...extra });
  return sendSealed('POST', '/wps/session/login', sealed, headers);
}

export async function register(username: string, password = 'um-barco-azul', extra = {}): Promise<Reply> {
  const sealed = await seal({ username, password, confirmPassword: password, ...extra });
  return sendSealed('PUT', '/wps/member/register', sealed);
}

export const OPS = { authorization: 'Bearer local-ops' };

/** Registers a catalogue and seeds the platform without a past of the teams, because tests create their own rounds. */
export async function seedAll(): Promise<Reply> {
  await registerCatalogue();
  return sendJson('POST', '/ops/seed', { past: false }, OPS);
}

/** Makes a member with money, a session and a launch of `calcadao`. */
export async function createPlayer(username: string, amount = 100) {
  const { value } = await register(username);
  const token: string = value.token;
  if (amount > 0) {
    const headers = { ...OPS, 'idempotency-key': crypto.randomUUID() };
    await sendJson('POST', `/ops/members/${username}/adjustments`, { amount, reason: 'test' }, headers);
  }
  const launched = await sendJson(
    'POST',
    '/wps/game/launchGame',
    { gameId: 'calcadao', vassalage: 'ORLA' },
    bearer(token),
  );
  const launch: string = launched.value.game_url.split('#launch=')[1];
  return { token, launch, player: token.split('.')[0] as string };
}

export async function signVendor(path: string, body: string, at: number, vendor = 'ORLA', method = 'POST') {
  const text = `${at}.${method}.${path}.${await sha256Hex(body)}`;
  return {
    'content-type': 'application/json',
    'x-vendor': vendor,
    'x-timestamp': String(at),
    'x-signature': await hmacHex(VENDOR_SECRET, text),
  };
}

export async function callVendor(verb: 'balance' | 'bet' | 'win' | 'rollback', input: unknown): Promise<Reply> {
  const path = `/vendor/wallet/${verb}`;
  const body = JSON.stringify(input);
  return send('POST', path, { body, headers: await signVendor(path, body, Math.floor(Date.now() / 1000)) });
}

/** Sets the clock this far ahead of the real one. */
export function moveClock(ms: number): void {
  setClock(() => Date.now() + ms);
}
