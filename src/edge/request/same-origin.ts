/**
 * May this browser request change something here (design §6)? Browsers say where a request comes from in `Sec-Fetch-Site`; one that
 * does not say it (an old browser, a script outside of one) must send no Origin or our own.
 */
export function isFromOurPages(headers: Headers, ownOrigin: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('Origin');
  return origin === null || origin === ownOrigin;
}
