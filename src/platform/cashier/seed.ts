import type { MethodKind } from '../../contract/cashier/cashier.ts';
import type { Settings } from '../env.ts';
import { toMissingMethod } from './payment-queries.ts';
import { DEPOSIT_PROVIDERS } from './providers/providers.ts';

/** The methods of a new installation: each provider that this site can be paid by. */
export function toMissingMethods(db: D1Database, settings: Settings): D1PreparedStatement[] {
  return Object.entries(DEPOSIT_PROVIDERS)
    .filter(([, { seed, isAvailable }]) => isAvailable(seed.currency, settings))
    .map(([kind, { seed }]) => toMissingMethod(db, { ...seed, kind: kind as MethodKind }));
}
