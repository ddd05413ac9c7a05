import { isPublishedSecret } from '../../src/lib/published-secrets.ts';
import { listSameSecrets } from '../../src/lib/same-secrets.ts';

/**
 * Lists every secret of the three workers. `npm run deploy` checks and uploads the secrets in the process environment; all others must
 * already be at Cloudflare.
 */
const SECRET_MIN = 32;

const SITE = [
  { name: 'SESSION_SECRET', what: 'seals the cookie of a session' },
  { name: 'EDGE_SECRET', what: 'proves the site worker to the platform, and the platform to it' },
  { name: 'SESSION_SECRET_PREVIOUS', what: 'opens sessions sealed before the last rotation', isOptional: true },
];
const PLATFORM = [
  { name: 'EDGE_SECRET', what: 'the same as the site’s' },
  {
    name: 'VENDOR_SECRETS_KEY',
    what: 'encrypts the secrets of vendors in the database; without it each vendor needs a new one',
  },
  {
    name: 'DEFAULT_PASSWORD',
    what: 'the password of imported accounts: no member may choose it, and a sign-in with it must change it',
    min: 8,
  },
  {
    name: 'EDGE_SECRET_PREVIOUS',
    what: 'is accepted from a site that the last rotation has not reached yet',
    isOptional: true,
  },
  { name: 'OPS_TOKEN', what: 'the operator’s bearer; without it there is no operator API', isOptional: true },
  { name: 'SENDER_SECRET', what: 'signs SMS and mails to SENDER_URL', isOptional: true },
  {
    name: 'PAYMENT_SECRETS',
    what: 'has the credentials of payment providers: JSON by the code of the provider',
    isOptional: true,
  },
  { name: 'HUMAN_CHECK_SECRET', what: 'authenticates the platform to HUMAN_CHECK_URL', min: 16, isOptional: true },
];
const STUDIO = [
  {
    name: 'STUDIO_SECRET',
    what: 'signs the studio’s calls to the platform; npm run register-studio gives it to the platform',
  },
  {
    name: 'STUDIO_SECRET_PREVIOUS',
    what: 'may sign hooks of the platform while the secret is being replaced',
    isOptional: true,
  },
  {
    name: 'OPS_TOKEN',
    what: 'the operator’s bearer, the same as the platform’s; without it the studio has no operator calls',
    isOptional: true,
  },
];
export const SECRETS = { site: SITE, platform: PLATFORM, studio: STUDIO };

function judge({ name, what, min = SECRET_MIN }, value) {
  if (isPublishedSecret(value)) return `${name} (${what}) has its published local value`;
  if (value.length < min) return `${name} (${what}) needs at least ${min} characters`;
  return undefined;
}

/**
 * Returns the secret names at Cloudflare, from the output of `wrangler secret list`. A new worker has none. Undefined if the output cannot be read.
 */
export function readStored({ code, output }) {
  if (code !== 0) return /Worker ".*" not found/.test(output) ? [] : undefined;
  const [list] = /^\[(?:\]|[\s\S]*?^\])/m.exec(output) ?? [];
  return list && JSON.parse(list).map(({ name }) => name);
}

/**
 * Refuses an upload that replaces the secret of the current sessions, because all members would be signed out. It is allowed if the present secret is
 * also passed as the previous one.
 */
function judgeRotation({ name, what }, given, stored) {
  const signsOut = name === 'SESSION_SECRET' && stored?.includes(name) && !given.SESSION_SECRET_PREVIOUS;
  if (!signsOut) return undefined;
  return `${name} (${what}) is at Cloudflare already: leave it out, or give that one as SESSION_SECRET_PREVIOUS; --sign-everybody-out replaces it alone`;
}

/**
 * Refuses an upload that replaces this secret alone. While two versions share the traffic, a worker with one secret would refuse the calls of a
 * worker with the other.
 */
function judgeEdge({ name, what }, given, stored) {
  const divides = name === 'EDGE_SECRET' && stored?.includes(name) && !given.EDGE_SECRET_PREVIOUS;
  if (!divides) return undefined;
  return `${name} (${what}) is at Cloudflare already: leave it out, or give that one as EDGE_SECRET_PREVIOUS; without --upload-only it is replaced alone`;
}

/**
 * Returns the faults of one worker's secrets as sentences, and the values to upload. `stored` holds the names at Cloudflare, or is undefined if they
 * are not known.
 */
export function checkSecrets(worker, given, stored, { maySignOut = false, isGradual = false } = {}) {
  const problems = [];
  const values = {};
  const unseen = [];
  for (const secret of SECRETS[worker]) {
    const value = given[secret.name];
    if (value) {
      const problem =
        judge(secret, value) ??
        (maySignOut ? undefined : judgeRotation(secret, given, stored)) ??
        (isGradual ? judgeEdge(secret, given, stored) : undefined);
      if (problem) problems.push(problem);
      else values[secret.name] = value;
    } else if (!secret.isOptional && stored === undefined) unseen.push(secret.name);
    else if (!secret.isOptional && !stored.includes(secret.name)) {
      problems.push(`${secret.name} (${secret.what}) is not set: give it in the environment of this command`);
    }
  }
  // Checks the secrets of all workers together, because no worker sees all of them. OPS_TOKEN is one secret on two workers.
  const all = [...SITE, ...PLATFORM, ...STUDIO].map(({ name }) => [name, given[name]]);
  problems.push(...listSameSecrets(Object.fromEntries(all)));
  return { problems, values, unseen };
}
