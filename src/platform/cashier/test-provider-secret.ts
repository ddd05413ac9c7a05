import type { Settings } from '../env.ts';

/** The built-in payment provider of installations without real money. It reports payments and has no games and no rounds. */
export const TEST_PROVIDER = 'TESTPAY';

/** Empty where the test provider is off. */
export function listTestProviderSecrets({ keepsOutbox, edgeSecret }: Settings): string[] {
  return keepsOutbox ? [`test-provider:${edgeSecret}`] : [];
}
