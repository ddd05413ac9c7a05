import { env } from 'cloudflare:workers';

/** Reads a JSON file of the build. Throws if it cannot be read, so that nothing continues without its words. */
export async function loadAsset<Value>(path: string): Promise<Value> {
  const { ASSETS } = env as unknown as { readonly ASSETS: Fetcher };
  const answer = await ASSETS.fetch(new URL(path, 'https://assets.local'));
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`${path} answered ${answer.status}`);
  }
  return answer.json();
}
