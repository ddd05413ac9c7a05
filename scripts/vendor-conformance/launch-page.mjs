/** Fills a launch template; without `{launch}` the token goes into the fragment. */
export function toLaunchUrl(template, gameId, launch) {
  const filled = template
    .replaceAll('{gameId}', encodeURIComponent(gameId))
    .replaceAll('{language}', 'pt')
    .replaceAll('{pageLanguage}', 'pt')
    .replaceAll('{launch}', encodeURIComponent(launch));
  return template.includes('{launch}') ? filled : `${filled}#launch=${encodeURIComponent(launch)}`;
}

/** Checks the headers that a page needs to run in a sandboxed frame of another site. */
export async function checkLaunchPage(url) {
  const breaches = [];
  if (!url.startsWith('https://') && !/^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(url))
    breaches.push('the page is not https');
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(15_000) });
    const policy = answer.headers.get('content-security-policy') ?? '';
    if (answer.status !== 200) breaches.push(`the page answers ${answer.status}`);
    if (!(answer.headers.get('content-type') ?? '').includes('text/html')) breaches.push('the page is no HTML');
    if (answer.headers.has('x-frame-options')) breaches.push('X-Frame-Options forbids the frame');
    if (/frame-ancestors\s+'none'/.test(policy)) breaches.push('frame-ancestors forbids the frame');
  } catch (error) {
    breaches.push(`the page does not answer: ${error instanceof Error ? error.message : error}`);
  }
  return breaches;
}
