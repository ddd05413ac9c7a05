import { toSettings } from '../../env.ts';
import type { ChargeProvider, ProviderAccess } from './charge-provider.ts';
import { CHARGE_PROVIDERS } from './charge-providers.ts';
import { toAccess } from './provider-access.ts';
import { findProvider } from './provider-rows.ts';

export interface OpenedProvider {
  provider: ChargeProvider;
  access: ProviderAccess;
  isEnabled: boolean;
}

/** Throws if there is no such provider, or if it names a certificate that this worker does not have. */
export async function openProvider(env: Env, code: string): Promise<OpenedProvider> {
  const row = await findProvider(env.DB, code);
  if (!row) throw new Error(`There is no provider ${code}`);
  const access = toAccess(env, toSettings(env), row);
  return { provider: CHARGE_PROVIDERS[row.kind], access, isEnabled: row.enabled };
}
