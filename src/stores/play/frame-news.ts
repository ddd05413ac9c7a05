import { $centre } from '../centre/centres.ts';
import { renewShownBalance } from '../wallet/wallet.ts';
import { $isSoundOn } from './game-sound.ts';

/** Messages that the page sends to its frame without a request; docs/vendor-guide.md §10. */
export type FrameNews = { readonly type: 'orla:sound'; readonly on: boolean } | { readonly type: 'orla:renew' };

/**
 * Tells the frame when the sound changes, and when a page over the game is closed, because the balance may have changed. Returns a function that
 * stops.
 */
export function watchFrameNews(send: (news: FrameNews) => void): () => void {
  const stopSound = $isSoundOn.listen((on) => send({ type: 'orla:sound', on }));
  const stopCentre = $centre.listen((open, before) => {
    if (open || !before) return;
    renewShownBalance();
    send({ type: 'orla:renew' });
  });
  return () => {
    stopSound();
    stopCentre();
  };
}
