import { useStore } from '@nanostores/react';
import { type MouseEvent, memo } from 'react';
import { isPlainClick } from '../../lib/plain-click.ts';
import { $favourites, toggleFavourite } from '../../stores/games/favourites.ts';
import { toGameKey } from '../../stores/games/game-key.ts';
import { isWholeGame, type LobbyGame } from '../../stores/games/lobby.ts';
import { $launch, isSameGame, toGamePath } from '../../stores/play/launch.ts';
import { toTitle } from '../../stores/play/launch-payload.ts';
import { Icon } from '../ui/Icon.tsx';
import { useWords } from '../ui/words.ts';
import { launchFromLobby } from './launch-from-lobby.ts';
import styles from './lobby.module.css';
import { TileFace } from './TileFace.tsx';
import tile from './tile.module.css';

interface Props {
  readonly game: LobbyGame;
  readonly vendorName: string;
  readonly hosts: readonly string[];
  readonly isPrerendered: boolean;
  readonly isEager: boolean;
}

function FavouriteButton({ game }: { readonly game: LobbyGame }) {
  const { t } = useWords();
  const isKept = useStore($favourites, { ssr: 'initial' }).has(toGameKey(game));
  return (
    <button
      type="button"
      className={styles.favourite}
      aria-pressed={isKept}
      aria-label={t('lobby.favourite', { name: game.gameName })}
      onClick={() => void toggleFavourite(game)}
    >
      <Icon name="star" />
    </button>
  );
}

/** Memoised, because the list changes with every letter of a search. */
export const GameTile = memo(function GameTile({ game, vendorName, hosts, isPrerendered, isEager }: Props) {
  const words = useWords();
  const { t, locale } = words;
  const current = useStore($launch, { ssr: 'initial' });
  const isMine = 'game' in current && isSameGame(current.game, game);
  const isBusy = isMine && current.status !== 'refused';
  const isGone = isMine && current.status === 'refused' && current.failure.code === 'games.unknown';
  const isClosed = game.underMaintenance || isGone;
  const note = isGone ? t('lobby.not_available') : isBusy ? t('lobby.opening') : undefined;
  const name = isWholeGame(game) ? game.displayName : vendorName;
  const face = <TileFace {...{ game, words, hosts, isPrerendered, isEager, note }} vendorName={name} />;
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    launchFromLobby(toTitle(game));
  };
  return (
    <li className={styles.item}>
      {isClosed ? (
        <div className={`${tile.tile} ${tile.closed}`}>{face}</div>
      ) : (
        <a href={toGamePath(game, locale)} className={tile.tile} aria-busy={isBusy} onClick={open}>
          {face}
        </a>
      )}
      <FavouriteButton game={game} />
    </li>
  );
});
