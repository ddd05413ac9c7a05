const WAITS_MS = [0, 2_000, 6_000];

/** Asks anew for a style sheet that is missing or empty: a browser keeps a hashed file for a year, also an empty or a wrong one. */
export async function retryStyle(link: HTMLLinkElement): Promise<void> {
  for (const wait of WAITS_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const answer = await fetch(link.href, { cache: 'reload' }).catch(() => undefined);
    if (!answer?.ok || !/^text\/css/.test(answer.headers.get('Content-Type') ?? '') || !(await answer.text())) continue;
    link.replaceWith(link.cloneNode());
    return;
  }
}
