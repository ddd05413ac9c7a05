/** Default value of `wrangler.toml` for local use, public with the code. */
const PUBLISHED_PASSWORD = 'Orla#Inicial1';

/** True for a published value; no deployment may use it. */
export function isPublishedSecret(value: string): boolean {
  return value.startsWith('local-') || value === PUBLISHED_PASSWORD;
}
