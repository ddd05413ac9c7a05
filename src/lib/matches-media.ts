/** Whether a media query matches; false in a browser without `matchMedia`. */
export function matchesMedia(query: string): boolean {
  return globalThis.matchMedia?.(query).matches ?? false;
}
