import { unstable_readConfig as readConfig } from 'wrangler';

/**
 * The runtime that one of our workers is deployed with, for workers that stand beside it or in its place: a bench that compares, and a test
 * that proves, must not run in another one.
 *
 * @param {'wrangler.toml' | 'src/platform/wrangler.toml'} config
 * @returns {{ compatibilityDate: string, compatibilityFlags: string[] }}
 */
export function readRuntime(config) {
  const { compatibility_date, compatibility_flags } = readConfig({ config }, { hideWarnings: true });
  return { compatibilityDate: compatibility_date, compatibilityFlags: compatibility_flags };
}
