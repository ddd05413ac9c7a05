import { $centre } from '../centre/centres.ts';
import { renewShownBalance } from '../wallet/wallet.ts';
import { $isSoundOn } from './game-sound.ts';

/** Messages of the page to its frame without a request; docs/vendor-guide.md §10. */
export type FrameNews = { readonly type: 'orla:sound'; readonly on: boolean } | { readonly type: 'orla:renew' };

/**
 * Tells the frame a change of the sound, and that a deposit or another page over the game was closed: the balance may
 * be another one. Returns a function that stops.
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
