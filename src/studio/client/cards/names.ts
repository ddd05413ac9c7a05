import type { SeatView, TableView } from '../../cards/table-views.ts';
import type { CardsSpeech } from './words.ts';

export function toSeatName({ kind, seat }: SeatView, speech: CardsSpeech): string {
  return kind === 'you' ? speech.say('you') : speech.say(kind, { seat: seat + 1 });
}

export function nameSeat(table: TableView, seat: number, speech: CardsSpeech): string {
  const found = table.seats[seat];
  return found ? toSeatName(found, speech) : '';
}
