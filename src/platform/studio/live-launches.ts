import { CURRENCIES, type Currency } from '../../contract/money.ts';
import { accept, type Result, refuse } from '../result.ts';
import type { Launch } from './launch.ts';
import type { WalletClient } from './wallet-client.ts';

export interface Funds {
  readonly currency: Currency;
  readonly balanceMinor: number;
}

export interface LiveLaunches {
  /** Asks the wallet: is this launch live, and what is there to play with. */
  askBalance(launch: Launch): Promise<Result<Funds>>;
  /** The currency of a launch that the wallet has vouched for. */
  requireLive(launch: Launch): Promise<Result<Currency>>;
  forget(launch: Launch): void;
  forgetAll(): void;
}

const LIVE_MAX = 16;

/** What the wallet said of one player's launches; nobody else knows which are live. */
export function createLiveLaunches(player: string, toWallet: (launch: Launch) => WalletClient): LiveLaunches {
  const live = new Map<string, Currency>();

  async function askBalance(launch: Launch): Promise<Result<Funds>> {
    const known = live.get(launch.token);
    for (const currency of known ? [known] : CURRENCIES) {
      const answer = await toWallet(launch).balance(player, currency, launch.token);
      if (answer.kind === 'unknown') return refuse('upstream.unavailable');
      if (answer.kind === 'done') {
        if (live.size >= LIVE_MAX) live.clear();
        live.set(launch.token, currency);
        return accept({ currency, balanceMinor: answer.balanceMinor });
      }
      if (answer.code !== 'wallet.currency_mismatch') {
        live.delete(launch.token);
        return refuse(answer.code === 'member.unknown' ? 'games.launch_expired' : answer.code);
      }
    }
    return refuse('games.launch_expired');
  }

  return {
    askBalance,
    async requireLive(launch) {
      const known = live.get(launch.token);
      if (known) return accept(known);
      const asked = await askBalance(launch);
      return asked.ok ? accept(asked.value.currency) : asked;
    },
    forget: (launch) => void live.delete(launch.token),
    forgetAll: () => live.clear(),
  };
}
