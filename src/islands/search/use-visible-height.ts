import { type RefObject, useEffect } from 'react';

/** Gives the styles of an element the height above the on-screen keyboard, which covers part of the page. */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => element.current?.style.setProperty('--visible', `${viewport.height}px`);
    measure();
    viewport.addEventListener('resize', measure);
    return () => viewport.removeEventListener('resize', measure);
  }, [element]);
}
