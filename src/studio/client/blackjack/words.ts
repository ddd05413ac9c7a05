import type en from '../../../words/en/studio/blackjack.json';
import { readField } from '../../live/blackjack/fields.ts';
import { isNatural, toTotal } from '../../live/blackjack/hand.ts';
import { createSpeech, type Dictionary, type Speech } from '../words.ts';

type BlackjackWord = keyof typeof en;
export type BlackjackSpeech = Speech<BlackjackWord>;

export function createBlackjackSpeech(dictionary: Dictionary, currency: string): BlackjackSpeech {
  return createSpeech<BlackjackWord>(dictionary, currency);
}

/** A bet of a ticket: "Seat 3", "Seat 3, double of hand 1". */
export function toBetName(id: string, { say }: BlackjackSpeech): string {
  const field = readField(id);
  if (!field) return id;
  const hand = field.kind === 'double' ? field.hand : 1;
  return say(`field.${field.kind}`, { seat: field.seat, hand });
}

/** "16", "soft 17", "blackjack", "23, bust". @param canBeNatural false for a hand of a split */
export function toHandWords(cards: readonly number[], { say }: BlackjackSpeech, canBeNatural = true): string {
  const { total, isSoft } = toTotal(cards);
  if (canBeNatural && isNatural(cards)) return say('total.natural');
  if (total > 21) return say('total.bust', { total });
  return isSoft && total < 21 ? say('total.soft', { total }) : say('total', { total });
}

/** On a badge: "16", "7/17", "BJ". */
export function toHandBadge(cards: readonly number[], canBeNatural = true): string {
  const { total, isSoft } = toTotal(cards);
  if (canBeNatural && isNatural(cards)) return 'BJ';
  return isSoft && total < 21 ? `${total - 10}/${total}` : String(total);
}
