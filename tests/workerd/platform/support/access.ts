import { env } from 'cloudflare:workers';
import { VISITOR_HEADER } from '../../../../src/contract/core/edge-headers.ts';
import { FEATURE_MODULES, type Feature } from '../../../../src/contract/system/features.ts';
import { hmacHex, toBase64Url, toBytes } from '../../../../src/lib/bytes.ts';
import type { PlatformSettings } from '../../../../src/platform/system/settings.ts';
import { readSetting, writeSetting } from '../../../../src/platform/system/settings.ts';
import { clock, clockSeconds } from '../../../../src/server/clock.ts';
import { get, type Reply, seal, sendJson, sendSealed } from './api.ts';
import { EDGE_SECRET } from './secrets.ts';

/** Returns the edge's signed header with the address and the device of a visitor. */
export async function from(
  ip: string,
  { site = 'https://site.test', device }: { site?: string; device?: string } = {},
): Promise<Record<string, string>> {
  const part = toBase64Url(toBytes(JSON.stringify({ ip, country: 'BR', site, at: clockSeconds(), device })));
  return { [VISITOR_HEADER]: `${part}.${await hmacHex(EDGE_SECRET, part)}` };
}

export async function callSealed(method: string, path: string, input: unknown, headers: Record<string, string> = {}) {
  return sendSealed(method, path, await seal(input), headers);
}

/** Messages are prepared 100 ms after the answer (src/platform/http/after-answer.ts). */
const SETTLED_MS = 200;

/** Returns the messages that have arrived after all pending ones were sent; no message can arrive later. */
export async function listMessages(to: string) {
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  return readMessages(to);
}

async function readMessages(to: string): Promise<{ text: string; subject: string; channel: string }[]> {
  return (await get(`/dev/outbox?to=${encodeURIComponent(to)}`)).value.list;
}

/** Waits until there are this many messages, because they are sent after the response. */
export async function waitForMessages(to: string, count = 1) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const list = await readMessages(to);
    if (list.length >= count) return list;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`No message ${count} for ${to}`);
}

export async function readCode(to: string, count = 1): Promise<string> {
  const [newest] = await waitForMessages(to, count);
  return /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? '';
}

export function sendSms(path: 'noLogin' | 'register', mobile: string, extra = {}, headers = {}): Promise<Reply> {
  const name = path === 'register' ? 'mobileNo' : 'mobileNum';
  return sendJson('POST', `/wps/verification/sms/${path}`, { [name]: mobile, ...extra }, headers);
}

let phones = 0;
/** Returns an unused Brazilian mobile number. */
export function newPhone(): string {
  phones += 1;
  return `+55119${String(80_000_000 + phones + Math.floor(Math.random() * 10_000) * 1_000).slice(0, 8)}`;
}

/** Registers a member with a verified number. */
export async function registerByPhone(
  phone = newPhone(),
  extra = {},
  headers = {},
): Promise<{ phone: string; reply: Reply }> {
  await sendSms('register', phone);
  const verificationCode = await readCode(phone);
  const pair = { password: 'um-barco-azul', confirmPassword: 'um-barco-azul' };
  const input = { mobileNum: phone, verificationCode, ...pair, ...extra };
  return { phone, reply: await callSealed('PUT', '/wps/member/register/mobile', input, headers) };
}

export async function change<Key extends keyof PlatformSettings>(key: Key, value: PlatformSettings[Key]) {
  const known = await readSetting(env.DB, key);
  await writeSetting(env.DB, key, value, clock());
  return () => writeSetting(env.DB, key, known, clock());
}

/** Switches a feature. Returns a function that restores it. */
export async function toggle(feature: Feature, isOn: boolean): Promise<() => Promise<void>> {
  const tree = await readSetting(env.DB, 'whitelabel');
  const modId = FEATURE_MODULES[feature];
  const others = tree.childrenNodes.filter((node) => node.modId !== modId);
  const node = { modId, enabled: isOn ? '1' : '0', childrenNodes: [] };
  return change('whitelabel', { ...tree, childrenNodes: [...others, node] });
}
