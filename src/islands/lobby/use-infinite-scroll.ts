import { type RefObject, useEffect } from 'react';
import { replaceAddress } from '../../lib/write-address.ts';
import type { Lobby } from '../../stores/games/lobby.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { SCROLL_DISTANCE_PX, SCROLL_THROTTLE_MS } from './constants.ts';

interface ScrollPosition {
  readonly count: number;
  readonly top: number;
}

function readScrollPosition(): ScrollPosition | undefined {
  const position: unknown = history.state?.lobby;
  if (typeof position !== 'object' || position === null) return undefined;
  const { count, top } = position as Record<string, unknown>;
  return typeof count === 'number' && typeof top === 'number' ? { count, top } : undefined;
}

/** Loads more at the end of the list, checked at most every 200 ms, and restores the visitor's position. */
export function watchEnd(lobby: Lobby, end: RefObject<Pick<HTMLElement, 'getBoundingClientRect'> | null>): () => void {
  let isWaiting = false;
  const look = () => {
    const isAtEnd = end.current && end.current.getBoundingClientRect().top <= innerHeight + SCROLL_DISTANCE_PX;
    if (isAtEnd && lobby.$status.get() === 'idle') void lobby.loadMore();
  };
  const storeScrollPosition = () =>
    replaceAddress('', { ...history.state, lobby: { count: lobby.$games.get().length, top: scrollY } });
  const onScroll = () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      look();
      storeScrollPosition();
    }, SCROLL_THROTTLE_MS);
  };
  const position = readScrollPosition();
  if (position && lobby.$games.get().length < position.count) {
    void lobby
      .loadUpTo(position.count)
      .then(() => requestAnimationFrame(() => scrollTo({ top: position.top, behavior: 'instant' })));
  }
  addEventListener('scroll', onScroll, { passive: true });
  // A new part may leave the end in view. The next one loads after a paint, because both at once would block a slow
  // phone.
  let callOff: () => void = () => undefined;
  const stop = lobby.$games.listen(() => {
    callOff();
    callOff = afterPaint(look);
  });
  look();
  return () => {
    removeEventListener('scroll', onScroll);
    stop();
    callOff();
  };
}

/** Watches the end of the list once the island is hydrated; before that, the end cannot be observed. */
export function useInfiniteScroll(lobby: Lobby, end: RefObject<HTMLElement | null>, isReady: boolean): void {
  useEffect(() => (isReady ? watchEnd(lobby, end) : undefined), [lobby, end, isReady]);
}
