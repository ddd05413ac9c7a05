import type { LiveState } from '../../../contract/studio/live.ts';
import { chooseBasic } from '../../live/blackjack/basic-strategy.ts';
import type { Decision } from '../../live/blackjack/seat.ts';
import type { Asked } from './own-hands.ts';
import { type BlackjackSpeech, toHandWords } from './words.ts';

type Present = Pick<LiveState, 'round' | 'phase' | 'blackjack'>;

/** The decision of basic strategy, which never insures. */
export function toHint({ seat, cards }: Asked, { phase, blackjack }: Present): Decision {
  return phase === 'insuring' ? 'decline' : chooseBasic(cards, blackjack?.dealer[0] ?? 0, seat.options);
}

/** The hand that must decide, with its total and the dealer's card. The key changes with every card, so that each text is announced once. */
export function toAskedWords(asked: Asked, present: Present, speech: BlackjackSpeech, isHinting: boolean) {
  const { say } = speech;
  const { seat, hand, cards } = asked;
  const { round, phase, blackjack } = present;
  const isSplit = seat.hands.length > 1;
  const values = {
    ...{ seat: seat.seat, number: hand + 1, hand: toHandWords(cards, speech, !isSplit) },
    dealer: toHandWords(blackjack?.dealer ?? [], speech),
  };
  const text = say(phase === 'insuring' ? 'insuring' : isSplit ? 'actingHand' : 'acting', values);
  const hint = isHinting ? ` ${say('hintIs', { decision: say(`decision.${toHint(asked, present)}`) })}` : '';
  return { key: [round.number, phase, seat.seat, hand, cards.join()].join(' '), words: text + hint };
}
