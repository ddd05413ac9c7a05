import { env } from 'cloudflare:workers';

function require(name: string, text: string | undefined): string {
  if (!text) throw new Error(`${name} is not set for the tests`);
  return text;
}

/** The published local values of src/platform/wrangler.toml; the deployed environments have none there. */
export const EDGE_SECRET = require('EDGE_SECRET', env.EDGE_SECRET);
export const STUDIO_SECRET = require('STUDIO_SECRET', env.STUDIO_SECRET);
