/** Default password of `wrangler.toml` for local use. It is public, because the code is public. */
const PUBLISHED_PASSWORD = 'Orla#Inicial1';

/** True for a published value; no deployment may use it. */
export function isPublishedSecret(value: string): boolean {
  return value.startsWith('local-') || value === PUBLISHED_PASSWORD;
}
