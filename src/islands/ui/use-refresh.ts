import { useEffect } from 'react';

/**
 * Calls `refresh` at an interval while the page is visible and online, and at once when the page becomes visible or
 * online. Does nothing while `isNeeded` is false.
 */
export function useRefresh(refresh: () => void, everyMs: number, isNeeded = true): void {
  useEffect(() => {
    if (!isNeeded) return;
    const refreshIfSeen = () => {
      if (!document.hidden && navigator.onLine) refresh();
    };
    const timer = setInterval(refreshIfSeen, everyMs);
    document.addEventListener('visibilitychange', refreshIfSeen);
    addEventListener('online', refreshIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshIfSeen);
      removeEventListener('online', refreshIfSeen);
    };
  }, [refresh, everyMs, isNeeded]);
}
