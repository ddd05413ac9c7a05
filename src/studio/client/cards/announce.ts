import { toMajor } from '../../../contract/core/minor-units.ts';
import { toTide } from '../../cards/deck.ts';
import type { TableView } from '../../cards/table-views.ts';
import { toCardName } from './card-art.ts';
import { nameSeat } from './names.ts';
import type { CardsSpeech } from './words.ts';

export interface Announcement {
  readonly text: string;
  readonly mood?: 'win' | 'trouble';
}

function toOutcome(table: TableView, speech: CardsSpeech): Announcement {
  const { result, yourSeat, entryMinor } = table;
  if (!result) return { text: speech.say('voidHand', { amount: speech.money(toMajor(entryMinor)) }) };
  const payout = (yourSeat !== null && result.payoutsMinor[yourSeat]) || 0;
  const amount = speech.money(toMajor(payout));
  if (payout === 0) {
    const [winner, other] = result.winners;
    if (other !== undefined) return { text: speech.say('lostShared') };
    return { text: speech.say('lostHand', { name: nameSeat(table, winner ?? 0, speech) }) };
  }
  const text = speech.say(result.winners.length > 1 ? 'sharedHand' : 'wonHand', { amount });
  return payout > entryMinor ? { text, mood: 'win' } : { text };
}

function toLastTrick(table: TableView, speech: CardsSpeech): string {
  const trick = table.tricks.at(-1);
  if (!trick) return '';
  if (trick.winner === table.yourSeat) return speech.say('trickToYou');
  return speech.say('trickTo', { name: nameSeat(table, trick.winner, speech) });
}

/** One line about the change between two views; undefined when nothing notable changed. */
export function toAnnouncement(
  before: TableView | null,
  after: TableView | null,
  speech: CardsSpeech,
): Announcement | undefined {
  if (!after) return before ? { text: speech.say('left') } : undefined;
  const isSame = before?.table === after.table;
  if (after.state === 'over' || after.state === 'void') {
    return isSame && before.state === after.state ? undefined : toOutcome(after, speech);
  }
  if (after.state === 'forming' || after.turned === null) return undefined;
  const parts: string[] = [];
  const rank = toTide(after.turned);
  if (!isSame || before.state === 'forming') {
    parts.push(speech.say('dealt', { rank: speech.find(`rank.${rank}`) ?? rank }));
  } else if (after.tricks.length > before.tricks.length) {
    parts.push(toLastTrick(after, speech));
  } else {
    for (const { seat, card } of after.open.slice(before.open.length)) {
      if (seat !== after.yourSeat) {
        parts.push(speech.say('played', { name: nameSeat(after, seat, speech), card: toCardName(card, speech) }));
      }
    }
  }
  const isNewTurn = !isSame || before.turn !== after.turn || after.tricks.length !== before.tricks.length;
  if (after.turn === after.yourSeat && isNewTurn && after.cards.length > 1) parts.push(speech.say('yourTurn'));
  return parts.length > 0 ? { text: parts.join(' ') } : undefined;
}
