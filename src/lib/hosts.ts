const HOST = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** Maximum number of hosts; more hosts would make the policy of a page too long. */
const HOSTS_MAX = 20;

/** Host of an entry that is a host or an https address; undefined otherwise. */
function toHost(entry: unknown): string | undefined {
  if (typeof entry !== 'string') return undefined;
  const host = entry
    .replace(/^https:\/\//, '')
    .replace(/\/.*$/, '')
    .toLowerCase();
  return HOST.test(host) ? host : undefined;
}

function listHosts(listed: unknown): string[] {
  const hosts = Array.isArray(listed) ? listed.slice(0, HOSTS_MAX).map(toHost) : [];
  return [...new Set(hosts)].filter((host) => host !== undefined);
}

/** Origins of the pictures in a platform's list. Pictures run no code, so the operator's list decides alone, without a build. */
export function toPictureOrigins(listed: unknown): string[] {
  return listHosts(listed).map((host) => `https://${host}`);
}

/**
 * Origins of a platform's list, limited to hosts that the brand trusts. Page policy and addresses both
 * use this.
 */
export function toTrustedOrigins(listed: unknown, trusted: readonly string[]): string[] {
  return listHosts(listed)
    .filter((host) => trusted.includes(host))
    .map((host) => `https://${host}`);
}

/** FNV-1a: distributes paths evenly and deterministically. */
function toSeed(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/**
 * Address of a site path at one of the hosts. The path selects the host, so that the address is stable and cacheable;
 * each further attempt uses the next host, and finally the site itself. An absolute address stays unchanged.
 */
export function drawAddress(path: string, origins: readonly string[], attempt = 0): string {
  if (origins.length === 0 || !path.startsWith('/') || path.startsWith('//')) return path;
  const turn = attempt % (origins.length + 1);
  if (turn === origins.length) return path;
  const [plain = ''] = path.split(/[?#]/, 1);
  return `${origins[(toSeed(plain) + turn) % origins.length]}${path}`;
}
