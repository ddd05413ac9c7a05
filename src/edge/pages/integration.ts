import type { AstroIntegration } from 'astro';
import { devFiles, devPaths, SERVER_DEPENDENCIES } from './dev-files.ts';

/** Astro integration of the site: the client directive, and the route that drops cached pages. */
export function orla(): AstroIntegration {
  return {
    name: 'orla',
    hooks: {
      'astro:config:setup': ({ addClientDirective, injectRoute, updateConfig }) => {
        addClientDirective({ name: 'intent', entrypoint: './src/directives/intent.ts' });
        injectRoute({ pattern: '/_purge', entrypoint: './src/edge/pages/purge-route.ts' });
        updateConfig({
          vite: {
            plugins: [devPaths as never, devFiles as never],
            environments: { ssr: { optimizeDeps: { include: SERVER_DEPENDENCIES } } },
          },
        });
      },
    },
  };
}
