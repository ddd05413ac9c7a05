import { type RefObject, useEffect, useState } from 'react';

interface FullScreen {
  readonly isFull: boolean;
  /** True if the browser has no full screen for elements (iPhones): the element fills the page instead. */
  readonly isPageOnly: boolean;
  readonly toggle: () => void;
}

const hasFullScreen = () => typeof document === 'object' && document.fullscreenEnabled === true;

export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const [isFull, setFull] = useState(false);
  const isPageOnly = !hasFullScreen();
  useEffect(() => {
    // Escape and the browser's own button also leave full screen.
    const follow = () => setFull(document.fullscreenElement === element.current);
    addEventListener('fullscreenchange', follow);
    return () => removeEventListener('fullscreenchange', follow);
  }, [element]);
  const toggle = () => {
    if (isPageOnly) return setFull(!isFull);
    const change = document.fullscreenElement ? document.exitFullscreen() : element.current?.requestFullscreen();
    change?.catch(() => undefined);
  };
  return { isFull, isPageOnly, toggle };
}
