import type { InputOf, OutputOf } from '../../../contract/core/endpoint.ts';
import type { decideBlackjack, placeBlackjackBets } from '../../../contract/studio/blackjack.ts';
import { post, type Reply } from '../api.ts';
import type { BetOrder } from '../live/api.ts';

export type FreeDecision = Omit<InputOf<typeof decideBlackjack>, 'launch'>;

export function placeBets(launch: string, order: BetOrder): Promise<Reply<OutputOf<typeof placeBlackjackBets>>> {
  return post('/studio/api/blackjack/bets', { launch, ...order });
}

export function sendDecision(launch: string, order: FreeDecision): Promise<Reply<OutputOf<typeof decideBlackjack>>> {
  return post('/studio/api/blackjack/decide', { launch, ...order });
}
