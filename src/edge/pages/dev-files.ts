import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';

interface DevServer {
  config: { root: string };
  middlewares: { use: (handler: (request: DevRequest, response: DevResponse, next: () => void) => void) => void };
}
type DevRequest = { url?: string };
type DevResponse = NodeJS.WritableStream & { setHeader(name: string, value: string): void };

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};
const PUBLIC_FILE = /^\/(?:[\w-]+\/)*[\w-]+(\.(?:png|svg))$/;
const STUDIO_FILE = /^\/studio\/(?:assets|covers)\/[\w-]+(\.(?:js|css|svg))$/;

/** In development Astro serves modules under absolute file paths; the gate admits only paths below the root. */
export const devPaths = {
  name: 'orla-dev-paths',
  enforce: 'pre',
  apply: 'serve',
  configureServer({ config, middlewares }: DevServer) {
    const root = config.root.replace(/\/$/, '');
    middlewares.use((request, _response, next) => {
      if (request.url?.startsWith(`${root}/`)) request.url = request.url.slice(root.length);
      next();
    });
  },
};

/**
 * In development the worker receives every request first, including those for files of `public/`, so this plugin serves
 * them. It also serves the built files of the studio, because a second worker has no files of its own in development.
 */
export const devFiles = {
  name: 'orla-dev-files',
  enforce: 'pre',
  apply: 'serve',
  configureServer({ config, middlewares }: DevServer) {
    middlewares.use((request, response, next) => {
      const studio = STUDIO_FILE.exec(request.url ?? '');
      const found = studio ?? PUBLIC_FILE.exec(request.url ?? '');
      const file = found && path.join(config.root, studio ? 'dist/studio' : 'public', found[0]);
      if (!file || !existsSync(file)) return next();
      response.setHeader('Content-Type', TYPES[found[1] ?? ''] ?? 'text/plain');
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      createReadStream(file).pipe(response);
    });
  },
};

/** Server dependencies that Vite would discover late: a second optimisation run would load a second copy of React. */
export const SERVER_DEPENDENCIES = [
  'react',
  'react-dom',
  'react-dom/server',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'nanostores',
  '@nanostores/react',
  'hono',
  'hono/factory',
  'i18next',
  'zod/mini',
  'jose',
  'sanitize-html',
  'astro/cache/provider-utils',
];
