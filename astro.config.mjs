import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import cloudflare from '@astrojs/cloudflare';
import { cacheCloudflare } from '@astrojs/cloudflare/cache';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { Features } from 'lightningcss';
import { orla } from './src/edge/pages/integration.ts';
import { browserLanguages } from './src/i18n/browser-languages.ts';
import { translations } from './src/i18n/integration.ts';
import { localeFilesIntegration } from './src/i18n/locale-files-plugin.ts';
import { DEFAULT_LOCALE, LOCALES } from './src/i18n/locales.ts';
import { brandColours } from './src/layouts/brand-colours.ts';
import { brandFiles } from './src/layouts/brand-files.ts';
import { chunkGroups } from './src/layouts/chunk-groups.ts';
import { compileHints } from './src/layouts/compile-hints.ts';
import { lazyStyles } from './src/layouts/lazy-styles.ts';
import { listedFiles } from './src/layouts/list-files.ts';
import { pageScriptSize } from './src/layouts/page-script-size.ts';

// In development the platform and the studio run beside the site; builds leave them to wrangler, which bundles them itself.
const BESIDE = ['./src/platform/wrangler.toml', './src/studio/wrangler.toml'];
const auxiliaryWorkers = process.argv.includes('dev')
  ? BESIDE.filter((file) => existsSync(file)).map((configPath) => ({ configPath }))
  : [];

// The adapter recognises Cloudflare's cache by the provider's name, which the spread keeps.
const deployedCache = { ...cacheCloudflare(), entrypoint: './src/edge/pages/deployed-cache.ts' };
const localCache = { name: 'orla-local', entrypoint: './src/edge/pages/local-cache.ts', config: { max: 500 } };

/** Short class names, because each page contains them many times. A style that is imported with `?inline` has the names of its file. */
const toClassName = (name, file) =>
  `_${createHash('sha256')
    .update(`${path.relative('.', file.split('?')[0])} ${name}`)
    .digest('base64url')
    .slice(0, 5)}`;

export default defineConfig({
  site: process.env.SITE_ORIGIN ?? 'http://localhost:8787',
  output: 'server',
  trailingSlash: 'never',
  session: false,
  adapter: cloudflare({
    imageService: 'passthrough',
    auxiliaryWorkers,
    persistState: { path: process.env.STATE_DIR ?? '.state' },
  }),
  integrations: [react(), ...translations(), localeFilesIntegration(), orla()],
  i18n: {
    defaultLocale: DEFAULT_LOCALE,
    locales: LOCALES.map((locale) => ({ path: locale.path, codes: [locale.tag] })),
    routing: { prefixDefaultLocale: false, redirectToDefaultLocale: false },
  },
  cache: { provider: process.env.DEPLOYED === '1' ? deployedCache : localCache },
  security: {
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        // `data:` and `blob:` are for previews of pictures before they are uploaded.
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "connect-src 'self'",
        "require-trusted-types-for 'script'",
        'trusted-types orla',
      ],
    },
  },
  build: { inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  vite: {
    css: {
      modules: { generateScopedName: toClassName },
      // No style uses `light-dark()`, for which `color-scheme` would get two variables and a rule.
      lightningcss: { exclude: Features.LightDark },
    },
    plugins: [
      browserLanguages,
      brandColours,
      brandFiles,
      ...lazyStyles,
      pageScriptSize,
      chunkGroups,
      listedFiles,
      compileHints,
    ],
  },
});
