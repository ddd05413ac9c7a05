/** The address, or undefined if it is none. `URL.canParse` is newer than the browsers that we build for. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
