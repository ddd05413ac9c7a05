import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { T } from '../../lib/words.ts';
import type { FilterChoices } from '../../stores/games/filter-choices.ts';
import { askTraits, type Traits } from '../../stores/games/game-traits.ts';
import type { Lobby } from '../../stores/games/lobby.ts';
import { type GameSelect, type LobbyQuery, NAME_MAX } from '../../stores/games/lobby-query.ts';
import type { LobbySeed } from '../../stores/games/lobby-seed.ts';
import { getHandle } from '../../stores/session/session-handle.ts';
import { askToSignIn } from '../../stores/site/dialogs.ts';
import { afterPaint } from '../ui/after-paint.ts';
import controls from '../ui/controls.module.css';
import { Icon } from '../ui/Icon.tsx';
import { useWords } from '../ui/words.ts';
import styles from './lobby.module.css';

const SELECTS = ['ALL', 'HOT', 'NEW', 'FAV', 'RECENT'] as const satisfies readonly GameSelect[];
const MINE: readonly GameSelect[] = ['FAV', 'RECENT'];

interface Props {
  readonly lobby: Lobby;
  /** False for a list of hot games, which needs no marks. */
  readonly hasMarks: boolean;
  readonly filters: readonly FilterChoices[];
  /** Set where titles can be filtered by theme, feature and volatility. */
  readonly traitsOf?: LobbySeed | undefined;
  /** Marks that titles have; undefined if unknown. */
  readonly selects: readonly string[] | undefined;
}
type FilterField = FilterChoices['field'];
type TraitField = 'theme' | 'feature' | 'volatility';

/** A code without a message is shown as it is. */
function toCodeName(t: T, kind: string, code: string): string {
  const key = `lobby.${kind}_${code}`;
  const words = t(key);
  return words === key ? code.replaceAll('_', ' ') : words;
}

function toOption(t: T, field: FilterField | TraitField, value: string): string {
  if (field === 'minBet' || field === 'minLineNum') return t(`lobby.${field}_from`, { value });
  return toCodeName(t, field === 'gameClassify' ? 'class' : field, value);
}

interface FilterProps {
  readonly lobby: Lobby;
  readonly field: FilterField | TraitField;
  readonly values: readonly string[];
}

function Filter({ lobby, field, values }: FilterProps) {
  const { t } = useWords();
  const query = useStore(lobby.$query, { ssr: 'initial' });
  // An address may set an unlisted value; an active filter must be visible.
  const offered = new Set([...values, query[field]].filter(Boolean));
  if (offered.size === 0) return null;
  return (
    <select
      className={styles.filter}
      aria-label={t(`lobby.${field}`)}
      value={query[field]}
      onChange={(event) => void lobby.change({ [field]: event.currentTarget.value } as Partial<LobbyQuery>)}
    >
      <option value="">{t(`lobby.${field}`)}</option>
      {[...offered].map((value) => (
        <option key={value} value={value}>
          {toOption(t, field, value)}
        </option>
      ))}
    </select>
  );
}

/** Shows only a button until it is pressed, because the choices are requested for the category. A filter in the address opens it. */
function TraitFilters({ lobby, seed }: { readonly lobby: Lobby; readonly seed: LobbySeed }) {
  const { t } = useWords();
  const { theme, feature, volatility } = useStore(lobby.$query, { ssr: 'initial' });
  const [traits, setTraits] = useState<Traits>();
  const isSet = theme !== '' || feature !== '' || volatility !== '';
  const open = () => void askTraits(seed.gameType, seed.vassalage, seed.gameClassify).then(setTraits);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once
  useEffect(() => {
    if (isSet && !traits) open();
  }, [isSet]);
  const { themes, features, volatilities } = traits ?? { themes: [], features: [], volatilities: [] };
  if (!traits && !isSet)
    return (
      <button type="button" className={styles.filter} onClick={open}>
        {t('lobby.more_filters')}
      </button>
    );
  return (
    <>
      <Filter lobby={lobby} field="theme" values={themes} />
      <Filter lobby={lobby} field="feature" values={features} />
      <Filter lobby={lobby} field="volatility" values={volatilities} />
    </>
  );
}

/** The typed letter appears before its results; while more letters follow, only the last text is searched. */
function SearchField({ lobby }: { readonly lobby: Lobby }) {
  const { t } = useWords();
  const { name } = useStore(lobby.$query, { ssr: 'initial' });
  const [typed, setTyped] = useState(name);
  const callOff = useRef<() => void>(undefined);
  useEffect(() => setTyped(name), [name]);
  useEffect(() => () => callOff.current?.(), []);
  const type = (next: string) => {
    // Without `maxLength`, so that white space before a pasted name takes nothing from it.
    const text = next.trimStart().slice(0, NAME_MAX);
    setTyped(text);
    callOff.current?.();
    callOff.current = afterPaint(() => void lobby.change({ name: text }));
  };
  return (
    <label className={styles.search}>
      <Icon name="search" />
      <input
        type="search"
        className={controls.input}
        placeholder={t('lobby.search')}
        aria-label={t('lobby.search')}
        autoComplete="off"
        value={typed}
        onFocus={() => lobby.warmSearch()}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </label>
  );
}

export function LobbyTools({ lobby, hasMarks, filters, traitsOf, selects }: Props) {
  const { t } = useWords();
  const query = useStore(lobby.$query, { ssr: 'initial' });
  // A mark that no title has would list nothing; a chosen one stays visible.
  const isOffered = (select: GameSelect) =>
    !(select === 'HOT' || select === 'NEW') || query.select === select || !selects || selects.includes(select);
  const choose = (select: GameSelect) => {
    if (MINE.includes(select) && !getHandle()) return askToSignIn(() => void lobby.change({ select }));
    void lobby.change({ select });
  };
  return (
    <div className={styles.tools}>
      {hasMarks && (
        <fieldset className={styles.selects}>
          <legend className="hidden-text">{t('lobby.selects')}</legend>
          {SELECTS.filter(isOffered).map((select) => (
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
      {filters.length > 0 && (
        <div className={styles.filters}>
          {filters.map(({ field, values }) => (
            <Filter key={field} lobby={lobby} field={field} values={values} />
          ))}
          {traitsOf && <TraitFilters lobby={lobby} seed={traitsOf} />}
        </div>
      )}
      <SearchField lobby={lobby} />
    </div>
  );
}
