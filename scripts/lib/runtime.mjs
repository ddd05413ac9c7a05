import { unstable_readConfig as readConfig } from 'wrangler';

/**
 * Reads the runtime settings of one of our deployed workers. Benches that compare with a worker and tests that replace it must use the same runtime.
 *
 * @param {'wrangler.toml' | 'src/platform/wrangler.toml'} config
 * @returns {{ compatibilityDate: string, compatibilityFlags: string[] }}
 */
export function readRuntime(config) {
  const { compatibility_date, compatibility_flags } = readConfig({ config }, { hideWarnings: true });
  return { compatibilityDate: compatibility_date, compatibilityFlags: compatibility_flags };
}
