import { formatPercent, TWO_DECIMALS } from '../../lib/format.ts';
import type { T } from '../../lib/words.ts';
import { isWholeGame, type LobbyGame } from '../../stores/games/lobby.ts';
import { Cover } from './Cover.tsx';
import styles from './tile.module.css';

const BASIS_POINTS = 10_000;

interface Props {
  readonly game: LobbyGame;
  readonly words: { readonly t: T; readonly tag: string };
  readonly vendorName: string;
  /** Origins of covers, besides the site. */
  readonly hosts: readonly string[];
  readonly isPrerendered: boolean;
  readonly isEager?: boolean;
  /** Why the game does not open, or that it is opening. */
  readonly note?: string | undefined;
}

/** A game in any list. Only the picture uses hooks, so that pages can print it too. */
export function TileFace({ game, words: { t, tag }, vendorName, hosts, isPrerendered, isEager = false, note }: Props) {
  const rtp = isWholeGame(game) ? game.rtp : 0;
  const percent = formatPercent(tag, rtp / BASIS_POINTS, TWO_DECIMALS);
  const veil = game.underMaintenance ? t('lobby.under_maintenance') : note;
  return (
    <>
      <span className={styles.cover}>
        <Cover
          url={isWholeGame(game) ? game.imageUrl : ''}
          hosts={hosts}
          name={game.gameName}
          isPrerendered={isPrerendered}
          isEager={isEager}
        />
        <span className={styles.marks}>
          {Boolean(game.isHot) && <span className={styles.hot}>{t('lobby.hot')}</span>}
          {Boolean(game.isNew) && <span className={styles.new}>{t('lobby.new')}</span>}
        </span>
        {veil && <span className={styles.veil}>{veil}</span>}
      </span>
      <span translate="no" dir="auto" className={styles.name}>
        {game.gameName}
      </span>
      <span className={styles.facts}>
        <span translate="no">{vendorName}</span>
        {rtp > 0 && <span>{t('lobby.rtp', { rtp: percent })}</span>}
      </span>
    </>
  );
}
