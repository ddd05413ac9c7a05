import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
import type { Game } from '../../contract/games.ts';
import { $launch, isSameGame, launch, toGamePath } from '../../stores/launch.ts';
import { useWords } from '../ui/words.ts';
import styles from './lobby.module.css';

const BASIS_POINTS_PER_PERCENT = 100;

function TileFace({ game, isEager, isBusy }: { game: Game; isEager: boolean; isBusy: boolean }) {
  const { t, tag } = useWords();
  const rtp = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    game.rtp / BASIS_POINTS_PER_PERCENT,
  );
  return (
    <>
      <span className={styles.cover}>
        <img
          src={game.imageUrl}
          alt=""
          width="300"
          height="400"
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
        />
        <span className={styles.marks}>
          {game.isHot === 1 && <span className={styles.hot}>{t('lobby.hot')}</span>}
          {game.isNew === 1 && <span className={styles.new}>{t('lobby.new')}</span>}
        </span>
        {game.underMaintenance && <span className={styles.veil}>{t('lobby.under_maintenance')}</span>}
        {isBusy && <span className={styles.veil}>{t('lobby.opening')}</span>}
      </span>
      <span className={styles.name}>{game.gameName}</span>
      <span className={styles.facts}>
        <span>{game.displayName}</span>
        {game.rtp > 0 && <span>{t('lobby.rtp', { rtp })}</span>}
      </span>
    </>
  );
}

export function GameTile({ game, isEager }: { game: Game; isEager: boolean }) {
  const { locale } = useWords();
  const current = useStore($launch, { ssr: 'initial' });
  const isBusy = 'game' in current && current.status !== 'refused' && isSameGame(current.game, game);
  if (game.underMaintenance) {
    return (
      <li className={`${styles.tile} ${styles.closed}`}>
        <TileFace game={game} isEager={isEager} isBusy={false} />
      </li>
    );
  }
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    launch({ vassalage: game.vassalage, gameId: game.gameId });
  };
  return (
    <li>
      <a href={toGamePath(game, locale)} className={styles.tile} aria-busy={isBusy} onClick={open}>
        <TileFace game={game} isEager={isEager} isBusy={isBusy} />
      </a>
    </li>
  );
}
