const WAITS_MS = [0, 2_000, 6_000];

/** Requests a missing or empty style sheet again, because a browser keeps a hashed file for a year, even if it is empty or wrong. */
export async function retryStyle(link: HTMLLinkElement): Promise<void> {
  for (const wait of WAITS_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const answer = await fetch(link.href, { cache: 'reload' }).catch(() => undefined);
    if (!answer?.ok || !/^text\/css/.test(answer.headers.get('Content-Type') ?? '') || !(await answer.text())) continue;
    link.replaceWith(link.cloneNode());
    return;
  }
}
