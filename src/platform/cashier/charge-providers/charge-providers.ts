import type { ProviderKind } from '../../../contract/cashier/providers.ts';
import { apiPix } from './api-pix/api-pix.ts';
import type { ChargeProvider } from './charge-provider.ts';
import { webhook } from './webhook/webhook.ts';

/** A kind of the contract without an entry does not compile. */
export const CHARGE_PROVIDERS: Readonly<Record<ProviderKind, ChargeProvider>> = { 'api-pix': apiPix, webhook };
