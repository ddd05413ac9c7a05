import type { PaymentProvider } from '../../../contract/cashier/providers.ts';
import { hmacHex } from '../../../lib/bytes.ts';
import type { Settings } from '../../env.ts';
import type { ProviderAccess } from './charge-provider.ts';

const TIMEOUT_MS = 3_000;
const NOTICE_KEY_LENGTH = 32;

/**
 * The secret lists the provider's hosts. So an operator who changes the address cannot send the credentials or the payment checks to another host.
 */
function requireKnownHost(code: string, hosts: string | undefined, url: string): void {
  const { host } = new URL(url);
  if (!hosts?.split(' ').includes(host)) throw new Error(`${code}: the secret PAYMENT_SECRETS has no host ${host}`);
}

/** Throws if the provider names a certificate that this worker does not have. */
export function toAccess(env: Env, settings: Settings, { code, settings: own }: PaymentProvider): ProviderAccess {
  const certificate = own.certificate
    ? ((env as unknown as Record<string, unknown>)[own.certificate] as Fetcher | undefined)
    : undefined;
  if (own.certificate && !certificate) throw new Error(`${code}: the worker has no binding ${own.certificate}`);
  const secrets = settings.paymentSecrets[code] ?? {};
  return {
    code,
    settings: own,
    secrets,
    async send(url, init) {
      requireKnownHost(code, secrets.hosts, url);
      const ending = new AbortController();
      // Cleared after the answer, because a pending timer would keep the member's object awake.
      const timer = setTimeout(() => ending.abort(), TIMEOUT_MS);
      try {
        const request = new Request(url, { ...init, redirect: 'manual', signal: ending.signal });
        const answer = await (certificate ? certificate.fetch(request) : fetch(request));
        return { status: answer.status, text: await answer.text() };
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** The secret part of the address for a provider's notices, derived from the present and from the previous edge secret. */
export function listNoticeKeys({ edgeSecrets }: Settings, code: string): Promise<string[]> {
  const toKey = async (secret: string) =>
    (await hmacHex(secret, `payment-notices:${code}`)).slice(0, NOTICE_KEY_LENGTH);
  return Promise.all(edgeSecrets.map(toKey));
}
