import type { OutputOf } from '../contract/endpoint.ts';
import type { getKeys } from '../contract/session.ts';
import { environment } from './environment.ts';
import type { Result } from './result.ts';

type Keys = OutputOf<typeof getKeys>;

export interface Sealer {
  readonly seal: (data: unknown) => Promise<Result<string>>;
  /** After a refusal that only fresh keys cure. */
  readonly forgetKeys: () => void;
}

function nowSeconds(): number {
  return Math.floor(environment().now() / 1000);
}

/** Seals bodies with the server's key and by the server's clock: the visitor's own may be wrong by hours. */
export function createSealer(fetchKeys: () => Promise<Result<Keys>>): Sealer {
  let known: { keys: Keys['keys']; offset: number } | undefined;
  return {
    forgetKeys: () => {
      known = undefined;
    },
    seal: async (data) => {
      // The cipher is most of the bytes: it loads with the first secret.
      const cipher = import('../lib/sealed-body.ts');
      cipher.catch(() => undefined);
      if (!known) {
        const answer = await fetchKeys();
        if (!answer.ok) return answer;
        known = { keys: answer.value.keys, offset: answer.value.now - nowSeconds() };
      }
      const [key] = known.keys;
      if (!key) return { ok: false, failure: { code: 'unknown', requestId: '' } };
      try {
        const { sealBody } = await cipher;
        return { ok: true, value: await sealBody(data, key, nowSeconds() + known.offset) };
      } catch {
        return { ok: false, failure: { code: 'network.failed', requestId: '' } };
      }
    },
  };
}
