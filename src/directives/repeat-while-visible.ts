const isVisible = () => document.visibilityState === 'visible';

/**
 * Calls `act` while the tab is visible: now, when the tab becomes visible again, and after each call.
 * @param act its result is the pause before the next call, in milliseconds
 */
export function repeatWhileVisible(act: () => Promise<number>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function repeat(): Promise<void> {
    clearTimeout(timer);
    const pauseMs = await act();
    clearTimeout(timer);
    if (isVisible()) timer = setTimeout(repeat, pauseMs);
  }

  document.addEventListener('visibilitychange', () => (isVisible() ? void repeat() : clearTimeout(timer)));
  if (isVisible()) void repeat();
}
