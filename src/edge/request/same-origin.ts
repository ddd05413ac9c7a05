/**
 * Whether a browser's request may change something (design §6). Browsers state the source in `Sec-Fetch-Site`; a client
 * that does not (an old browser or a script) must send no Origin, or our own.
 */
export function isFromOurPages(headers: Headers, ownOrigin: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('Origin');
  return origin === null || origin === ownOrigin;
}
