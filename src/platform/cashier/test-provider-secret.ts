import type { Settings } from '../env.ts';

/** The built-in payment provider, where no real money is. It reports payments; it has no games, so no round is ever its own. */
export const TEST_PROVIDER = 'TESTPAY';

/** Empty where there is no such provider. */
export function listTestProviderSecrets({ keepsOutbox, edgeSecret }: Settings): string[] {
  return keepsOutbox ? [`test-provider:${edgeSecret}`] : [];
}
