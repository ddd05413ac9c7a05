import { closeDialog } from '../../stores/dialogs.ts';
import { launch, toGamePath } from '../../stores/launch.ts';
import { vendorTitles } from '../../stores/vendor-list.ts';
import { RemoteView } from '../centre/parts/RemoteView.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Picture } from '../ui/Picture.tsx';
import { useWords } from '../ui/words.ts';
import styles from './popup.module.css';

/** The titles of a vendor whose launch stands for all of them. */
export function GamePopupDialog() {
  const { t, locale } = useWords();
  return (
    <Dialog title={t('game_popup.title')}>
      <RemoteView remote={vendorTitles}>
        {({ games }) =>
          games.length === 0 ? (
            <p>{t('game_popup.none')}</p>
          ) : (
            <ul className={styles.list}>
              {games.map((game) => (
                <li key={game.gameId}>
                  <a
                    href={toGamePath(game, locale)}
                    aria-disabled={game.underMaintenance}
                    onClick={(event) => {
                      event.preventDefault();
                      if (game.underMaintenance) return;
                      closeDialog();
                      launch({ vassalage: game.vassalage, gameId: game.gameId });
                    }}
                  >
                    <Picture path={game.imageUrl} width="48" height="48" loading="lazy" />
                    <span>{game.gameName}</span>
                    {game.underMaintenance && <small>{t('game_popup.maintenance')}</small>}
                  </a>
                </li>
              ))}
            </ul>
          )
        }
      </RemoteView>
    </Dialog>
  );
}
