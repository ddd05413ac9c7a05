import { $centre } from '../centre/centres.ts';
import { $balance, renewShownBalance } from '../wallet/wallet.ts';
import { hasJustChanged } from './frame.ts';
import { $isSoundOn } from './game-sound.ts';

/** Messages that the page sends to its frame without a request; docs/vendor-guide.md §10. */
export type FrameNews = { readonly type: 'orla:sound'; readonly on: boolean } | { readonly type: 'orla:renew' };

/**
 * Calls `tell` when the page reads a balance that differs from the last one, for example after a bet in another
 * browser. Returns a function that stops.
 */
function watchForeignChange(tell: () => void): () => void {
  let shown: number | undefined;
  return $balance.subscribe((balance) => {
    if (balance.status === 'none') shown = undefined;
    if (balance.status !== 'ready') return;
    const isNews = shown !== undefined && shown !== balance.amount;
    shown = balance.amount;
    if (isNews && !hasJustChanged()) tell();
  });
}

/**
 * Tells the frame when the sound changes, when the page reads a balance that the game has not reported, and when a page over the game is closed,
 * because the balance may have changed. Returns a function that stops.
 */
export function watchFrameNews(send: (news: FrameNews) => void): () => void {
  const stopSound = $isSoundOn.listen((on) => send({ type: 'orla:sound', on }));
  const stopCentre = $centre.listen((open, before) => {
    if (open || !before) return;
    renewShownBalance();
    send({ type: 'orla:renew' });
  });
  const stopBalance = watchForeignChange(() => send({ type: 'orla:renew' }));
  return () => {
    stopSound();
    stopBalance();
    stopCentre();
  };
}
