import type { OutputOf } from '../../contract/core/endpoint.ts';
import type { FailureCode } from '../../contract/core/errors.ts';
import type { getKeys } from '../../contract/session/session.ts';
import { findCryptoLack, toCipherFailure } from './crypto-lack.ts';
import { environment } from './environment.ts';
import type { Result } from './result.ts';

type Keys = OutputOf<typeof getKeys>;

export interface Sealer {
  readonly seal: (data: unknown) => Promise<Result<string>>;
  /** Call after a refusal that only fresh keys resolve. */
  readonly forgetKeys: () => void;
  /** Milliseconds by the server's clock; undefined if the server does not answer. */
  readonly getServerNow: () => Promise<number | undefined>;
}

const MILLISECONDS = 1_000;

function toFailed(code: FailureCode): Result<never> {
  return { ok: false, failure: { code, requestId: '' } };
}

function nowSeconds(): number {
  return Math.floor(environment().now() / MILLISECONDS);
}

/** Seals bodies with the server's key and clock, because the visitor's clock may be wrong by hours. */
export function createSealer(fetchKeys: () => Promise<Result<Keys>>): Sealer {
  let known: { keys: Keys['keys']; offset: number } | undefined;

  async function learn(): Promise<Result<NonNullable<typeof known>>> {
    if (known) return { ok: true, value: known };
    const answer = await fetchKeys();
    if (!answer.ok) return answer;
    known = { keys: answer.value.keys, offset: answer.value.now - nowSeconds() };
    return { ok: true, value: known };
  }

  return {
    forgetKeys: () => {
      known = undefined;
    },
    getServerNow: async () => {
      const learnt = await learn();
      return learnt.ok ? environment().now() + learnt.value.offset * MILLISECONDS : undefined;
    },
    seal: async (data) => {
      const lack = findCryptoLack();
      if (lack) return toFailed(lack);
      // The cipher is the largest part, so it loads with the first secret.
      const cipher = import('../../lib/sealed-body.ts').catch(() => undefined);
      const learnt = await learn();
      if (!learnt.ok) return learnt;
      const { keys, offset } = learnt.value;
      const [key] = keys;
      if (!key) return toFailed('unknown');
      const loaded = await cipher;
      if (!loaded) return toFailed('network.failed');
      try {
        return { ok: true, value: await loaded.sealBody(data, key, nowSeconds() + offset) };
      } catch (error) {
        return toFailed(toCipherFailure(error));
      }
    },
  };
}
