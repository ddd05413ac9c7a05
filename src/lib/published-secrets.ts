/** What `wrangler.toml` has for this machine, and with the code everybody. */
const PUBLISHED_PASSWORD = 'Orla#Inicial1';

/** True of a value that everybody can read: nothing that is deployed may run on it. */
export function isPublishedSecret(value: string): boolean {
  return value.startsWith('local-') || value === PUBLISHED_PASSWORD;
}
