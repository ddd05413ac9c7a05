import type { AstroIntegration } from 'astro';

/** Astro serves modules under absolute file paths in development; the gate only lets paths below the root pass. */
const devPaths = {
  name: 'orla-dev-paths',
  enforce: 'pre',
  apply: 'serve',
  configureServer(server: {
    config: { root: string };
    middlewares: { use: (handler: (request: { url?: string }, response: unknown, next: () => void) => void) => void };
  }) {
    const root = server.config.root.replace(/\/$/, '');
    server.middlewares.use((request, _response, next) => {
      if (request.url?.startsWith(`${root}/`)) request.url = request.url.slice(root.length);
      next();
    });
  },
};

/** What the site needs of Astro: the client directive, and the route that drops cached pages. */
export function orla(): AstroIntegration {
  return {
    name: 'orla',
    hooks: {
      'astro:config:setup': ({ addClientDirective, injectRoute, updateConfig }) => {
        addClientDirective({ name: 'intent', entrypoint: './src/directives/intent.ts' });
        injectRoute({ pattern: '/_purge', entrypoint: './src/edge/pages/purge-route.ts' });
        updateConfig({ vite: { plugins: [devPaths as never] } });
      },
    },
  };
}
