/**
 * May this browser request change something here (design §6)? Browsers say where a request comes from in `Sec-Fetch-Site`; one that
 * does not say it (an old browser, a script outside of one) must send no Origin or our own.
 */
export function isFromOurPages(request: Request): boolean {
  const site = request.headers.get('Sec-Fetch-Site');
  const origin = request.headers.get('Origin');
  const isOwn = origin === null || origin === new URL(request.url).origin;
  return site === null ? isOwn : site === 'same-origin';
}
