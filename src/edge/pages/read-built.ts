import { env } from 'cloudflare:workers';

/** What the build wrote about the browser's files, which the server is built before; undefined while developing. */
export async function readBuilt<T>(path: string): Promise<T | undefined> {
  const { ASSETS } = env as unknown as { readonly ASSETS?: Fetcher };
  const answer = await ASSETS?.fetch(new URL(path, 'https://assets.local'));
  return answer?.ok ? answer.json() : undefined;
}
