import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useMemo } from 'react';
import { brand } from '../../brand/brand.ts';
import { isPlainClick } from '../../lib/plain-click.ts';
import type { LobbyGame } from '../../stores/games/lobby.ts';
import { createRooms, ROOMS_REFRESH_MS, type Room } from '../../stores/games/rooms.ts';
import { $launch, isSameGame, toGamePath } from '../../stores/play/launch.ts';
import { $session } from '../../stores/session/session.ts';
import { toAmountText } from '../ui/amount.ts';
import { useWords } from '../ui/words.ts';
import { launchFromLobby } from './launch-from-lobby.ts';
import styles from './rooms.late.module.css';

function RoomCard({ room, gameName }: { readonly room: Room; readonly gameName: string }) {
  const { t, tag, locale } = useWords();
  const current = useStore($launch, { ssr: 'initial' });
  const { vassalage, gameId, roomId, roomName, state, players, seats, minBet, maxBet } = room;
  const game = { vassalage, gameId, roomId };
  const isBusy = 'game' in current && isSameGame(current.game, game) && current.status !== 'refused';
  const toMoney = (amount: number) => toAmountText(amount, brand.currency, tag);
  const limits = maxBet > 0 ? t('rooms.limits', { min: toMoney(minBet), max: toMoney(maxBet) }) : '';
  const people = seats > 0 ? t('rooms.taken', { taken: players, count: seats }) : t('rooms.people', { count: players });
  const face = (
    <>
      <span className={styles.name}>{t('rooms.name', { name: roomName })}</span>
      <span translate="no" className={styles.game}>
        {gameName}
      </span>
      <span className={styles.fact}>{limits}</span>
      <span className={styles.fact}>
        {isBusy ? t('lobby.opening') : state === 'open' ? people : t(`rooms.${state}`)}
      </span>
    </>
  );
  if (state === 'closed') return <div className={`${styles.room} ${styles.closed}`}>{face}</div>;
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    launchFromLobby(game);
  };
  return (
    <a href={toGamePath(game, locale)} className={styles.room} aria-busy={isBusy} onClick={open}>
      {face}
    </a>
  );
}

interface Props {
  readonly vassalages: readonly string[];
  readonly games: readonly LobbyGame[];
}

/** Rooms of the listed games with players and stake limits, for members. */
export function RoomList({ vassalages, games }: Props) {
  const { t } = useWords();
  const rooms = useMemo(createRooms, []);
  const state = useStore(rooms.$state);
  const session = useStore($session);
  const isIn = session.kind !== 'guest' && session.kind !== 'unknown';
  const asked = vassalages.join();
  useEffect(() => {
    if (!isIn || asked === '') return;
    void rooms.load(asked.split(','));
    const again = setInterval(() => void rooms.reload(), ROOMS_REFRESH_MS);
    return () => clearInterval(again);
  }, [isIn, asked, rooms]);
  const list = 'value' in state ? (state.value ?? []) : [];
  const names = new Map(games.map(({ gameId, gameName }) => [gameId, gameName]));
  const shown = list.filter(({ gameId }) => names.has(gameId));
  if (!isIn || shown.length === 0) return null;
  return (
    <section className={styles.rooms} aria-labelledby="rooms">
      <h2 id="rooms">{t('rooms.title')}</h2>
      <ul>
        {shown.map((room) => (
          <li key={room.roomId}>
            <RoomCard room={room} gameName={names.get(room.gameId) ?? ''} />
          </li>
        ))}
      </ul>
    </section>
  );
}
