import { toSettings } from '../platform/env.ts';
import type { Send } from './wallet-client.ts';

const WALLET_TIMEOUT_MS = 5000;

/** How wallet calls are sent: by the service binding, or over the network to a certification wallet (docs/vendor-guide.md, 8). */
export function createWalletLine(env: Env): Send {
  const { studioWalletOrigin: origin } = toSettings(env);
  return (request) => {
    const signal = AbortSignal.timeout(WALLET_TIMEOUT_MS);
    if (origin === undefined) return env.SELF.fetch(request, { signal });
    return fetch(new Request(new URL(new URL(request.url).pathname, origin), request), { signal });
  };
}
