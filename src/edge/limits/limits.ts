import { parseAddress } from '../../lib/address.ts';
import type { LimitClass } from './classes.ts';

/** The Workers rate-limit binding. */
export interface Limiter {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

/** Names of the rate-limit bindings in wrangler.toml, for a network and for a member. */
export const LIMITERS = {
  'sign-in': { network: 'LIMIT_SIGN_IN' },
  sms: { network: 'LIMIT_SMS' },
  registration: { network: 'LIMIT_REGISTRATION' },
  money: { network: 'LIMIT_MONEY_NETWORK', member: 'LIMIT_MONEY_MEMBER' },
  reads: { network: 'LIMIT_READS_NETWORK', member: 'LIMIT_READS_MEMBER' },
} as const satisfies Record<LimitClass, { network: string; member?: string }>;

/**
 * Period of every binding in seconds. Refusals use it as `Retry-After`, because the binding does not tell the remaining
 * time.
 */
export const PERIOD_SECONDS = 60;

/**
 * Requests per key and period that an isolate admits without asking the binding, so that normal use costs nothing.
 * Calls that can be used to guess a password or code always ask the binding.
 */
const FREE: Record<LimitClass, number> = { 'sign-in': 0, sms: 0, registration: 0, money: 30, reads: 120 };
const KEYS_MAX = 5000;

/** Network of an address: /24 of IPv4, /56 of IPv6. Addresses that cannot be parsed share one network. */
export function toNetwork(ip: string): string {
  const address = parseAddress(ip);
  if (!address) return 'unknown';
  const { family, groups } = address;
  if (family === 4) return `${groups[6]}.${(groups[7] ?? 0) >> 8}`;
  return [...groups.slice(0, 3), (groups[3] ?? 0) >> 8].map((group) => group.toString(16)).join(':');
}

export interface LimitsOptions {
  readonly bindings: Readonly<Record<string, unknown>>;
  readonly now: () => number;
  /** Factor by which the free requests are multiplied. Local values let a whole test suite through. */
  readonly freeTimes?: number;
  readonly onFailure: (binding: string) => void;
}

export function createLimits({ bindings, now, freeTimes = 1, onFailure }: LimitsOptions) {
  let period = 0;
  let seen = new Map<string, number>();

  function countSeen(key: string): number {
    const current = Math.floor(now() / (PERIOD_SECONDS * 1000));
    if (current !== period || seen.size >= KEYS_MAX) {
      period = current;
      seen = new Map();
    }
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count;
  }

  async function askBinding(name: string, who: string): Promise<boolean> {
    const limiter = bindings[name] as Limiter | undefined;
    try {
      return limiter === undefined || (await limiter.limit({ key: who })).success;
    } catch {
      // These limits only stop floods; the platform counts guesses and codes exactly. So a failing counter admits the
      // request.
      onFailure(name);
      return true;
    }
  }

  async function isWithin(name: string, kind: LimitClass, who: string): Promise<boolean> {
    return countSeen(`${name} ${who}`) <= FREE[kind] * freeTimes || askBinding(name, who);
  }

  /**
   * Whether both the visitor's network and the member are within their limits. `memberKey` identifies a member or
   * session. `ip` is undefined if the network was counted earlier, before the member was known.
   */
  return async (kind: LimitClass, ip: string | undefined, memberKey: string | undefined): Promise<boolean> => {
    const limiters: { network: string; member?: string } = LIMITERS[kind];
    const network = ip === undefined || isWithin(limiters.network, kind, toNetwork(ip));
    const member = limiters.member && memberKey ? isWithin(limiters.member, kind, memberKey) : true;
    return (await network) && (await member);
  };
}
export type Limits = ReturnType<typeof createLimits>;
