import type { WebhookSettings } from '../../../../contract/cashier/providers.ts';
import { clockSeconds } from '../../../../server/clock.ts';
import { toSignedHeaders } from '../../../../server/signed-request.ts';
import type { ProviderAccess } from '../charge-provider.ts';

export type WebhookAccess = ProviderAccess<WebhookSettings>;

export interface WebhookAnswer {
  status: number;
  body: unknown;
}

/**
 * A call with the signature of docs/vendor-guide.md §3; `X-Vendor` is the provider's code. Throws if there is no answer, or if the answer is not
 * JSON.
 */
export async function callProvider(
  { code, settings, secrets, send }: WebhookAccess,
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  input?: object,
): Promise<WebhookAnswer> {
  const url = `${settings.url}${path}`;
  const body = input ? JSON.stringify(input) : '';
  const identity = { vassalage: code, secret: secrets.secret ?? '', nowSeconds: clockSeconds };
  const headers = await toSignedHeaders(identity, { method, path: new URL(url).pathname }, body);
  const { status, text } = await send(url, { method, headers, ...(input ? { body } : {}) });
  return { status, body: text === '' ? null : JSON.parse(text) };
}
