import { vendorTitles } from '../../stores/games/vendor-list.ts';
import { type GameKey, launch, toGamePath } from '../../stores/play/launch.ts';
import { toTitle } from '../../stores/play/launch-payload.ts';
import { closeDialog } from '../../stores/site/dialogs.ts';
import { RemoteView } from '../centre/parts/RemoteView.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Picture } from '../ui/Picture.tsx';
import { useWords } from '../ui/words.ts';
import styles from './popup.module.css';

/** Lists the titles of a vendor. Opens after the launch of an entry that represents all titles of that vendor. */
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
              {games.map((game) => {
                const { gameName, imageUrl, underMaintenance } = game;
                const chosen: GameKey = { ...toTitle(game), fromList: true };
                return (
                  <li key={game.gameId}>
                    <a
                      href={toGamePath(chosen, locale)}
                      aria-disabled={underMaintenance}
                      onClick={(event) => {
                        event.preventDefault();
                        if (underMaintenance) return;
                        closeDialog();
                        launch(chosen);
                      }}
                    >
                      <Picture path={imageUrl} width="48" height="48" loading="lazy" />
                      <span translate="no">{gameName}</span>
                      {underMaintenance && <small>{t('game_popup.maintenance')}</small>}
                    </a>
                  </li>
                );
              })}
            </ul>
          )
        }
      </RemoteView>
    </Dialog>
  );
}
