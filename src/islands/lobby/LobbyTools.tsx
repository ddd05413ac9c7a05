import { useStore } from '@nanostores/react';
import { askToSignIn } from '../../stores/dialogs.ts';
import { getHandle } from '../../stores/handle.ts';
import type { GameSelect, Lobby, LobbyQuery } from '../../stores/lobby.ts';
import controls from '../ui/controls.module.css';
import { Icon } from '../ui/Icon.tsx';
import { useWords } from '../ui/words.ts';
import styles from './lobby.module.css';

const SELECTS = ['ALL', 'HOT', 'NEW', 'FAV', 'RECENT'] as const satisfies readonly GameSelect[];
const MINE: readonly GameSelect[] = ['FAV', 'RECENT'];
const MIN_BETS = ['1', '5', '10', '50'] as const;
const MIN_LINES = ['10', '20', '25', '50'] as const;

interface Props {
  readonly lobby: Lobby;
  /** Slots have lines and stakes to choose by; a list that is hot already has no marks to choose. */
  readonly hasMarks: boolean;
  readonly hasLines: boolean;
}

function Filter({ lobby, field, values }: { lobby: Lobby; field: 'minBet' | 'minLineNum'; values: readonly string[] }) {
  const { t } = useWords();
  const query = useStore(lobby.$query, { ssr: 'initial' });
  return (
    <select
      className={styles.filter}
      aria-label={t(`lobby.${field}`)}
      value={query[field]}
      onChange={(event) => void lobby.change({ [field]: event.currentTarget.value } as Partial<LobbyQuery>)}
    >
      <option value="">{t(`lobby.${field}`)}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {t(`lobby.${field}_from`, { value })}
        </option>
      ))}
    </select>
  );
}

/** Search, marks and filters of a lobby. */
export function LobbyTools({ lobby, hasMarks, hasLines }: Props) {
  const { t } = useWords();
  const query = useStore(lobby.$query, { ssr: 'initial' });
  const choose = (select: GameSelect) => {
    if (MINE.includes(select) && !getHandle()) return askToSignIn(() => void lobby.change({ select }));
    void lobby.change({ select });
  };
  return (
    <div className={styles.tools}>
      {hasMarks && (
        <fieldset aria-label={t('lobby.selects')} className={styles.selects}>
          {SELECTS.map((select) => (
            <button
              key={select}
              type="button"
              className={styles.select}
              aria-pressed={query.select === select}
              onClick={() => choose(select)}
            >
              {t(`lobby.select_${select}`)}
            </button>
          ))}
        </fieldset>
      )}
      {hasLines && (
        <div className={styles.filters}>
          <Filter lobby={lobby} field="minBet" values={MIN_BETS} />
          <Filter lobby={lobby} field="minLineNum" values={MIN_LINES} />
        </div>
      )}
      <label className={styles.search}>
        <Icon name="search" />
        <input
          type="search"
          className={controls.input}
          placeholder={t('lobby.search')}
          aria-label={t('lobby.search')}
          autoComplete="off"
          maxLength={100}
          value={query.name}
          onFocus={() => lobby.warmSearch()}
          onChange={(event) => void lobby.change({ name: event.currentTarget.value })}
        />
      </label>
    </div>
  );
}
