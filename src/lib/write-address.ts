/** Changes the address. Safari refuses the hundredth change within 30 seconds; then the new address is loaded as a page. */
export function pushAddress(address: string): void {
  try {
    history.pushState(null, '', address);
  } catch {
    location.assign(address);
  }
}

/** Replaces the address. If the browser refuses, the old address stays. */
export function replaceAddress(address = '', state: unknown = history.state): void {
  try {
    history.replaceState(state, '', address);
  } catch {
    // The visitor loses at most a position or a filter, and only after a reload.
  }
}
