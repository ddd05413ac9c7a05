/** Safari refuses the hundredth change of the address within 30 seconds; then the page is loaded at the new one. */
export function pushAddress(address: string): void {
  try {
    history.pushState(null, '', address);
  } catch {
    location.assign(address);
  }
}

/** The old address stays where the browser refuses. */
export function replaceAddress(address = '', state: unknown = history.state): void {
  try {
    history.replaceState(state, '', address);
  } catch {
    // Nothing is lost but a position or a filter after a reload.
  }
}
