const HOST = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** The host of an entry that is a host or an https address; undefined for anything else. */
function toHost(entry: unknown): string | undefined {
  if (typeof entry !== 'string') return undefined;
  const host = entry
    .replace(/^https:\/\//, '')
    .replace(/\/.*$/, '')
    .toLowerCase();
  return HOST.test(host) ? host : undefined;
}

/** Origins of a platform's list, which may only choose among what the brand trusts (security notes). Policy and addresses agree by this. */
export function toTrustedOrigins(listed: unknown, trusted: readonly string[]): string[] {
  const hosts = Array.isArray(listed) ? listed.map(toHost) : [];
  return [...new Set(hosts)]
    .filter((host) => host !== undefined && trusted.includes(host))
    .map((host) => `https://${host}`);
}

/** FNV-1a: spreads paths evenly, and is the same everywhere. */
function toSeed(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/**
 * A path of the site at one of its hosts. The path is the seed, so that an address stays the same and caches work; each further attempt is
 * the next host, the site itself the last. An address that has a host already stays as it is.
 */
export function drawAddress(path: string, origins: readonly string[], attempt = 0): string {
  if (origins.length === 0 || !path.startsWith('/') || path.startsWith('//')) return path;
  const turn = attempt % (origins.length + 1);
  if (turn === origins.length) return path;
  const [plain = ''] = path.split(/[?#]/, 1);
  return `${origins[(toSeed(plain) + turn) % origins.length]}${path}`;
}
