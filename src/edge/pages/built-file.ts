import { env } from 'cloudflare:workers';

/** Reads a file that the build writes after the server is built; undefined in development. */
export async function readBuiltFile<T>(path: string): Promise<T | undefined> {
  const { ASSETS } = env as unknown as { readonly ASSETS?: Fetcher };
  const answer = await ASSETS?.fetch(new URL(path, 'https://assets.local'));
  return answer?.ok ? answer.json() : undefined;
}
