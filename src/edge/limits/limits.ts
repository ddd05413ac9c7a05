import { parseAddress } from '../../lib/address.ts';
import type { LimitClass } from './classes.ts';

/** The Workers rate-limit binding. */
export interface Limiter {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

/** Bindings of wrangler.toml: what a network may ask, and what one member may. */
export const LIMITERS = {
  'sign-in': { network: 'LIMIT_SIGN_IN' },
  sms: { network: 'LIMIT_SMS' },
  registration: { network: 'LIMIT_REGISTRATION' },
  money: { network: 'LIMIT_MONEY_NETWORK', member: 'LIMIT_MONEY_MEMBER' },
  reads: { network: 'LIMIT_READS_NETWORK', member: 'LIMIT_READS_MEMBER' },
} as const satisfies Record<LimitClass, { network: string; member?: string }>;

/** The period of every binding: how long a refused visitor is asked to wait, because the binding does not say. */
export const PERIOD_SECONDS = 60;

/**
 * How often an isolate sees a key in a period before it asks the binding at all: nobody who behaves costs anything. Guesses cost
 * from the first one.
 */
const FREE: Record<LimitClass, number> = { 'sign-in': 0, sms: 0, registration: 0, money: 30, reads: 120 };
const KEYS_MAX = 5000;

/** The network of an address: /24 of v4, /56 of v6. Addresses that have no reading are one network. */
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
  /** A multiple of what is free; local values let a whole test suite through. */
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
      // The limits bound floods; exact counts of guesses and codes are the platform's. A counter that is away stops nobody.
      onFailure(name);
      return true;
    }
  }

  function isWithin(name: string, kind: LimitClass, who: string): boolean | Promise<boolean> {
    return countSeen(`${name} ${who}`) <= FREE[kind] * freeTimes || askBinding(name, who);
  }

  /**
   * True when both the visitor's network and the member may go on; at once for whoever behaves. `memberKey` is nobody's name. Without an
   * address the network was counted before the member was known.
   */
  return (kind: LimitClass, ip: string | undefined, memberKey: string | undefined): boolean | Promise<boolean> => {
    const limiters: { network: string; member?: string } = LIMITERS[kind];
    const network = ip === undefined || isWithin(limiters.network, kind, toNetwork(ip));
    const member = limiters.member && memberKey ? isWithin(limiters.member, kind, memberKey) : true;
    if (network === true && member === true) return true;
    return Promise.all([network, member]).then(([one, other]) => one && other);
  };
}
export type Limits = ReturnType<typeof createLimits>;
