import { toBase64Url } from '../../lib/bytes.ts';

/** The ETag is weak, because proxies may compress the page. */
export async function toEtag(body: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', body);
  return `W/"${toBase64Url(digest).slice(0, 22)}"`;
}
