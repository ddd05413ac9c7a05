import { toStudioSettings } from './env.ts';
import type { Send } from './wallet-client.ts';

const WALLET_TIMEOUT_MS = 5000;

/** Connects to the wallet by the binding, or over the network to the wallet of a certification (docs/vendor-guide.md, 8). */
export function createWalletConnection(env: Env): Send {
  const { walletOrigin: origin } = toStudioSettings(env);
  return (request) => {
    const signal = AbortSignal.timeout(WALLET_TIMEOUT_MS);
    if (origin === undefined) return env.PLATFORM.fetch(request, { signal });
    return fetch(new Request(new URL(new URL(request.url).pathname, origin), request), { signal });
  };
}
