import type { ErrorCode } from '../contract/core/errors.ts';
import { CURRENCIES, type Currency } from '../contract/core/money.ts';
import { accept, type Result, refuse } from '../server/result.ts';
import type { Launch } from './launch.ts';
import type { WalletClient } from './wallet-client.ts';

export interface Funds {
  readonly currency: Currency;
  readonly balanceMinor: number;
}

export interface LiveLaunches {
  /** Asks the wallet whether the launch is live, and for the balance. */
  askBalance(launch: Launch): Promise<Result<Funds>>;
  /**
   * The currency of a launch that the wallet confirmed at any earlier time. Enough before a stake, because taking the stake checks the launch again.
   */
  requireLive(launch: Launch): Promise<Result<Currency>>;
  /** For reads: the wallet must have confirmed the launch within `FRESH_MS`. */
  requireFresh(launch: Launch): Promise<Result<Currency>>;
  forget(launch: Launch): void;
  forgetAll(): void;
}

/** Maps the wallet's refusal for the frame. A demo member that no longer exists counts as an expired launch. */
export function toLaunchRefusal(code: ErrorCode): ErrorCode {
  return code === 'member.unknown' ? 'games.launch_expired' : code;
}

const LIVE_MAX = 16;
/** After a sign-out or lockout, reads stop within this time. */
export const FRESH_MS = 4000;

interface Vouched {
  readonly currency: Currency;
  readonly atMs: number;
}

/** Cache of the wallet's answers about one player's launches. Only the wallet knows which launches are live. */
export function createLiveLaunches(
  player: string,
  toWallet: (launch: Launch) => WalletClient,
  now: () => number,
): LiveLaunches {
  const live = new Map<string, Vouched>();

  async function askBalance(launch: Launch): Promise<Result<Funds>> {
    const known = live.get(launch.token);
    for (const currency of known ? [known.currency] : CURRENCIES) {
      const answer = await toWallet(launch).balance(player, currency, launch.token);
      if (answer.kind === 'unknown') return refuse('upstream.unavailable');
      if (answer.kind === 'done') {
        if (live.size >= LIVE_MAX) live.clear();
        live.set(launch.token, { currency, atMs: now() });
        return accept({ currency, balanceMinor: answer.balanceMinor });
      }
      if (answer.code !== 'wallet.currency_mismatch') {
        live.delete(launch.token);
        return refuse(toLaunchRefusal(answer.code));
      }
    }
    return refuse('games.launch_expired');
  }

  async function requireSince(launch: Launch, sinceMs: number): Promise<Result<Currency>> {
    const known = live.get(launch.token);
    if (known && known.atMs >= sinceMs) return accept(known.currency);
    const asked = await askBalance(launch);
    return asked.ok ? accept(asked.value.currency) : asked;
  }

  return {
    askBalance,
    requireLive: (launch) => requireSince(launch, 0),
    requireFresh: (launch) => requireSince(launch, now() - FRESH_MS),
    forget: (launch) => void live.delete(launch.token),
    forgetAll: () => live.clear(),
  };
}
