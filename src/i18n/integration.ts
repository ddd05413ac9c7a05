import type { AstroIntegration } from 'astro';
import i18next from 'astro-i18next';

type VitePlugin = {
  name: string;
  enforce?: 'pre';
  resolveId?: (id: string) => string | undefined;
  load?: (id: string) => string | undefined;
  transform?: (code: string, id: string) => string | undefined;
  config?: () => object;
};

const STUB = '\0orla-empty';

/** Drops a config loader for Node from the package's server code; it cannot run in the worker. */
const serverSafe: VitePlugin = {
  name: 'orla-astro-i18next',
  enforce: 'pre',
  config: () => ({
    environments: { ssr: { optimizeDeps: { exclude: ['astro-i18next'] } } },
  }),
  resolveId: (id) => (id.startsWith('@proload/') ? STUB : undefined),
  load: (id) => (id === STUB ? 'export default {}' : undefined),
  transform: (code, id) =>
    id.includes('astro-i18next/dist/') ? code.replaceAll('import.meta.url', '"file:///worker.js"') : undefined,
};

/** The part of astro-i18next that works in a worker (docs/decisions/0002). */
export function translations(): AstroIntegration[] {
  return [
    i18next({ configPath: './src/i18n/astro-i18next.config.ts' }) as AstroIntegration,
    {
      name: 'orla-i18n',
      hooks: {
        'astro:config:setup': ({ updateConfig }) => {
          updateConfig({ vite: { plugins: [serverSafe as never] } });
        },
      },
    },
  ];
}
