/** A random key, such as one for idempotency: a UUID, or numbers over http, where browsers lack `crypto.randomUUID`. */
export function toRandomKey(): string {
  return crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
}
