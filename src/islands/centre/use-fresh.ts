import { useEffect } from 'react';

const MS_PER_SECOND = 1_000;

/**
 * Reloads at an interval while the page is visible, and when the visitor returns to it. Does nothing while `isNeeded`
 * is false.
 */
export function useFresh(reload: () => void, seconds: number, isNeeded = true): void {
  useEffect(() => {
    if (!isNeeded) return;
    const ask = () => {
      if (!document.hidden) reload();
    };
    const timer = setInterval(ask, seconds * MS_PER_SECOND);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [reload, seconds, isNeeded]);
}
