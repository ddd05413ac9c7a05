import * as z from 'zod/mini';
import { fromBase64Url, toBase64Url, toBytes, toRandomToken } from '../../lib/bytes.ts';
import type { SessionKeys } from './keys.ts';

/** Content of the sealed cookie: scripts cannot read it, and the edge stores nothing. */
export interface SealedSession {
  readonly sid: string;
  /** Bearer token of the platform. */
  readonly token: string;
  readonly account: string;
  readonly merchantCode: string;
}

const SealedSessionSchema = z.object({
  sid: z.string(),
  token: z.string(),
  account: z.string(),
  merchantCode: z.string(),
});

/** Browsers refuse larger cookies; a platform with longer tokens is not supported. */
const SEALED_MAX = 3800;
const IV_BYTES = 12;
const SEAL_VERSION = 'c1.';
const HANDLE_VERSION = 'h1.';
const CONTEXT = toBytes('orla session cookie c1');

/** `h1.<time of issue>.<mac>`: tabs can tell which of two handles is newer (stores/core/tabs.ts). */
const HANDLE = /^h1\.([0-9a-z]{1,12})\.([A-Za-z0-9_-]{43})$/;

async function toHandle(keys: SessionKeys, sid: string): Promise<string> {
  const mac = toBase64Url(await crypto.subtle.sign('HMAC', keys.handle, toBytes(sid)));
  return `${HANDLE_VERSION}${sid.split('.', 1)[0]}.${mac}`;
}

/** Creates a pair: the cookie's value and its handle. Undefined if the token is too long for a cookie. */
export async function createPair(
  keys: SessionKeys,
  session: Omit<SealedSession, 'sid'>,
): Promise<{ sealed: string; handle: string } | undefined> {
  const sid = `${Date.now().toString(36)}.${toRandomToken(16)}`;
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const how = { name: 'AES-GCM', iv, additionalData: CONTEXT };
  const secret = await crypto.subtle.encrypt(how, keys.seal, toBytes(JSON.stringify({ ...session, sid })));
  const sealed = `${SEAL_VERSION}${toBase64Url(iv)}.${toBase64Url(secret)}`;
  return sealed.length > SEALED_MAX ? undefined : { sealed, handle: await toHandle(keys, sid) };
}

/** The content of the cookie without its handle. It proves no session: use `openPair` for calls of a member. */
export async function unseal(keys: SessionKeys, sealed: string): Promise<SealedSession | undefined> {
  if (!sealed.startsWith(SEAL_VERSION) || sealed.length > SEALED_MAX) return undefined;
  const [ivText = '', secretText = '', ...rest] = sealed.slice(SEAL_VERSION.length).split('.');
  const iv = fromBase64Url(ivText);
  const secret = fromBase64Url(secretText);
  if (rest.length > 0 || iv?.byteLength !== IV_BYTES || !secret) return undefined;
  try {
    const how = { name: 'AES-GCM', iv, additionalData: CONTEXT };
    const text = new TextDecoder().decode(await crypto.subtle.decrypt(how, keys.seal, secret));
    const parsed = SealedSessionSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** The session, if both halves are present, valid, and belong together. */
export async function openPair(keys: SessionKeys, sealed: string, handle: string): Promise<SealedSession | undefined> {
  const [, issued, macText = ''] = HANDLE.exec(handle) ?? [];
  const mac = fromBase64Url(macText);
  const session = issued && mac ? await unseal(keys, sealed) : undefined;
  if (!mac || !session?.sid.startsWith(`${issued}.`)) return undefined;
  return (await crypto.subtle.verify('HMAC', keys.handle, mac, toBytes(session.sid))) ? session : undefined;
}
