const ORIGIN = 'https://orla.test';
const HOSTILE_PATHS = 2000;

/**
 * Gives the same numbers in every run, so that a failure can be repeated. Uses the high bits, because the low bits of such a generator
 * repeat soon.
 */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const PIECES = [
  ...['wps', 'WPS', 'ops', 'edge', 'studio', 'vendor', '_purge', 'purge', '_astro', 'permission', 'health', 'en', 'pt'],
  ...['system', 'region', 'status', 'session', 'login', 'members', 'luna', 'adjustments', 'seed', 'audit', 'relay'],
  ...['%77ps', '%6Fps', '%2e', '%2E%2e', '..', '.', '', ';x', 'ops;x=1', '%2fops', '%5cops', '\\ops', '%00'],
  ...['%0d%0aX:1', '%c0%ae', '%e2%82', '%ff', '%u002e', '%25%32%66ops', '%EF%BC%8F', 'ops%20', 'ops%09'],
  ...['@evil.test', 'https:', 'x:80', 'ops.json', 'ops~', 'Ops', 'öps', 'ops?x', '#ops', '*', "'", '"', '<script>'],
  ...['$%7B7*7%7D', '{{7*7}}', '%', '%2', 'a'.repeat(300)],
];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'];

export interface Asked {
  readonly method: string;
  readonly path: string;
}

/** The address after `URL` has parsed it: `URL` resolves `/x/..`, `%2e` and `\`, and the fragment is removed. */
export function toSeenUrl(path: string, origin = ORIGIN): string {
  const { origin: host, pathname, search } = new URL(origin + path);
  return `${host}${pathname}${search}`;
}

export function toSeen({ method, path }: Asked, origin = ORIGIN): string {
  return `${method} ${toSeenUrl(path, origin)}`;
}

function makeHostilePaths(): Asked[] {
  const random = createRandom(20_261_121);
  const pick = (list: readonly string[]) => list[random(list.length)] ?? '';
  const made = new Map<string, string>();
  while (made.size < HOSTILE_PATHS) {
    const segments = Array.from({ length: 1 + random(6) }, () => pick(PIECES));
    const path = `/${segments.join(random(9) === 0 ? '//' : '/')}`;
    made.set(toSeenUrl(path), path);
  }
  return [...made.values()].map((path, at) => ({ method: at % 3 === 0 ? pick(METHODS) : 'GET', path }));
}

/** No two of these addresses are equal after `URL` has parsed them. */
export const HOSTILE: readonly Asked[] = makeHostilePaths();

const HOST = 'evil.test';
const SLASHES = [
  '/',
  '\\',
  '%2f',
  '%2F',
  '%5c',
  '／',
  '⁄',
  '∕',
  '＼',
  '\t/',
  '/\n',
  '/\r',
  '\u0000/',
  ' /',
  '/ ',
  '\u2028/',
  '\ufeff/',
];
const DOTS = ['', '.', '..', '%2e', '%2E%2e', '.%2e', './.', 'x/..', 'x/../..', '.;', '\t.', '.\n'];
const HEADS = [
  '',
  '/',
  '\\',
  'https:',
  'https:/',
  'HTTPS://',
  'http:',
  'javascript:',
  'java\tscript:',
  'data:',
  'blob:',
  'file:',
  ' ',
  '\t',
  '@',
  '?',
  '#',
];
const HOSTS = [
  HOST,
  `${HOST}:443`,
  `a@${HOST}`,
  `orla.test@${HOST}`,
  `orla.test:x@${HOST}:9199`,
  '127.0.0.1:9199',
  '[::1]',
  'alert(1)',
];

/** Addresses that a careless reader follows to another origin: every mix of heads, slashes and dot segments before a host. */
export const LEAVING: readonly string[] = HEADS.flatMap((head) =>
  DOTS.flatMap((dots) =>
    SLASHES.flatMap((first) =>
      ['', ...SLASHES].flatMap((second) => HOSTS.map((host) => `${head}${first}${dots}${second}${host}/x`)),
    ),
  ),
);
