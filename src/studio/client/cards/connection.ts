import type { CardMessage } from '../../cards/messages.ts';
import { openSocket, type Socket } from '../socket.ts';

export type LineState = 'open' | 'lost' | 'expired';

/** The room's socket. After each connection the room sends its state first. */
export function connectRoom(
  gameId: string,
  launch: string,
  hear: (message: CardMessage) => void,
  onState: (state: LineState) => void,
): Socket {
  return openSocket<CardMessage>({
    path: `/studio/api/socket/${encodeURIComponent(gameId)}`,
    launch,
    onMessage: hear,
    onOpen: () => onState('open'),
    onLost: () => onState('lost'),
    onExpired: () => onState('expired'),
  });
}
