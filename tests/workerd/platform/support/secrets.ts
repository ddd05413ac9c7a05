import { env } from 'cloudflare:workers';

function require(name: string, text: string | undefined): string {
  if (!text) throw new Error(`${name} is not set for the tests`);
  return text;
}

/** Secrets of the local environment, which src/platform/wrangler.toml publishes. For deployed environments that file has no secrets. */
export const EDGE_SECRET = require('EDGE_SECRET', env.EDGE_SECRET);
/** The secret of every vendor in the catalogue of the tests. */
export const VENDOR_SECRET = 'local-studio-secret-0123456789abcdef';
