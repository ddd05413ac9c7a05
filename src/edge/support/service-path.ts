import { Buffer } from 'node:buffer';
import { createDecipheriv } from 'node:crypto';
import { brand } from '../../brand/brand.ts';
import { SERVICE_KEY_LENGTH, ServiceEntrySchema, type ServiceLine } from '../../contract/support/service.ts';
import { leaksToken } from '../session/split.ts';

/** Checked addresses of customer service, by line. */
export type ServiceLines = Readonly<Partial<Record<ServiceLine, string>>>;

const PATH_MAX = 2048;
/** Maximum number of paths, because each path costs a decryption. A member has only one line. */
const PATHS_MAX = 20;

function decrypt(path: string): string | undefined {
  if (path.length <= SERVICE_KEY_LENGTH || path.length > PATH_MAX) return undefined;
  const secret = Buffer.from(path.slice(0, -SERVICE_KEY_LENGTH), 'base64');
  try {
    const decipher = createDecipheriv('des-ecb', path.slice(-SERVICE_KEY_LENGTH), null);
    const bytes = Buffer.concat([decipher.update(secret), decipher.final()]);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Decrypts the address in a path (contract/support/service.ts). Anybody can make such a path, so the result is undefined unless
 * the brand trusts its host.
 */
export function openServicePath(path: string, trusted: readonly string[] = brand.serviceHosts): string | undefined {
  const text = decrypt(path);
  if (text === undefined || !URL.canParse(text)) return undefined;
  const { protocol, host, username, password, href } = new URL(text);
  const isPlain = protocol === 'https:' && username === '' && password === '';
  return isPlain && trusted.includes(host) ? href : undefined;
}

/** Whether the paths, once decrypted, are free of the platform token. Unreadable paths count as not free. */
export function arePathsFreeOf(token: string, paths: readonly { path: string }[]): boolean {
  if (paths.length > PATHS_MAX) return false;
  return paths.every(({ path }) => {
    const text = decrypt(path);
    return text !== undefined && !leaksToken(JSON.stringify(text), token);
  });
}

/** The platform's list of lines; unreadable and untrusted ones are left out. */
export function openServiceLines(entries: unknown): ServiceLines {
  if (!Array.isArray(entries)) return {};
  const lines: Partial<Record<ServiceLine, string>> = {};
  for (const entry of entries) {
    const parsed = ServiceEntrySchema.safeParse(entry);
    const url = parsed.success ? openServicePath(parsed.data.path) : undefined;
    if (parsed.success && url) lines[parsed.data.csType] ??= url;
  }
  return lines;
}
