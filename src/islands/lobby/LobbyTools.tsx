import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { toCodeName, toFilterName } from '../../stores/games/code-name.ts';
import type { FilterChoices, FilterOption } from '../../stores/games/filter-choices.ts';
import { askTraits, type Traits } from '../../stores/games/game-traits.ts';
import type { Lobby } from '../../stores/games/lobby.ts';
import { type GameSelect, type LobbyQuery, NAME_MAX } from '../../stores/games/lobby-query.ts';
import type { LobbySeed } from '../../stores/games/lobby-seed.ts';
import { getHandle } from '../../stores/session/session-handle.ts';
import { askToSignIn } from '../../stores/site/dialogs.ts';
import { afterPaint } from '../ui/after-paint.ts';
import controls from '../ui/controls.module.css';
import { Icon } from '../ui/Icon.tsx';
import { readsFilled } from '../ui/reads-filled.ts';
import { useWords } from '../ui/words.ts';
import styles from './lobby.module.css';

const MINE: readonly GameSelect[] = ['FAV', 'RECENT'];
const TRAITS = [
  ['theme', 'themes'],
  ['feature', 'features'],
  ['volatility', 'volatilities'],
] as const;

interface Props {
  readonly lobby: Lobby;
  /** Marks to choose from; none for a list of hot games. */
  readonly marks: readonly GameSelect[];
  readonly filters: readonly FilterChoices[];
  /** The list whose choices of theme, feature and volatility can be requested; undefined where titles cannot be filtered by them. */
  readonly traitsOf?: LobbySeed | undefined;
}
type FilterField = FilterChoices['field'];
type TraitField = (typeof TRAITS)[number][0];

interface FilterProps {
  readonly lobby: Lobby;
  readonly field: FilterField | TraitField;
  readonly options: readonly FilterOption[];
}

function Filter({ lobby, field, options }: FilterProps) {
  const { t } = useWords();
  const query = useStore(lobby.$query, { ssr: 'initial' });
  // An address may set an unlisted value; an active filter must be visible.
  const chosen = query[field];
  const offered = new Map(options);
  if (chosen && !offered.has(chosen)) offered.set(chosen, toFilterName(t, field, chosen));
  if (offered.size === 0) return null;
  return (
    <select
      className={styles.filter}
      aria-label={t(`lobby.${field}`)}
      value={query[field]}
      onChange={(event) => void lobby.change({ [field]: event.currentTarget.value } as Partial<LobbyQuery>)}
    >
      <option value="">{t(`lobby.${field}`)}</option>
      {[...offered].map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}

/**
 * Shows only a button until it is pressed, so that the choices of the category are requested only when needed. A filter in the address also
 * requests them.
 */
function TraitFilters({ lobby, seed }: { readonly lobby: Lobby; readonly seed: LobbySeed }) {
  const { t } = useWords();
  const query = useStore(lobby.$query, { ssr: 'initial' });
  const [traits, setTraits] = useState<Traits>();
  const isSet = TRAITS.some(([field]) => query[field] !== '');
  const open = () => void askTraits(seed.gameType, seed.vassalage, seed.gameClassify).then(setTraits);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once
  useEffect(() => {
    if (isSet && !traits) open();
  }, [isSet]);
  if (!traits && !isSet)
    return (
      <button type="button" className={styles.filter} onClick={open}>
        {t('lobby.more_filters')}
      </button>
    );
  return TRAITS.map(([field, list]) => (
    <Filter
      key={field}
      lobby={lobby}
      field={field}
      options={(traits?.[list] ?? []).map((code) => [code, toCodeName(t, field, code)])}
    />
  ));
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
    // No `maxLength`: the browser would count white space before a pasted name and cut off the end of the name.
    const text = next.trimStart().slice(0, NAME_MAX);
    setTyped(text);
    callOff.current?.();
    callOff.current = afterPaint(() => void lobby.change({ name: text }));
  };
  return (
    <label className={styles.search}>
      <Icon name="search" />
      <input
        {...readsFilled}
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

export function LobbyTools({ lobby, marks, filters, traitsOf }: Props) {
  const { t } = useWords();
  const query = useStore(lobby.$query, { ssr: 'initial' });
  const choose = (select: GameSelect) => {
    if (MINE.includes(select) && !getHandle()) return askToSignIn(() => void lobby.change({ select }));
    void lobby.change({ select });
  };
  return (
    <div className={styles.tools}>
      {marks.length > 0 && (
        <fieldset className={styles.selects}>
          <legend className="hidden-text">{t('lobby.selects')}</legend>
          {[...new Set([...marks, query.select])].map((select) => (
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
          {filters.map(({ field, options }) => (
            <Filter key={field} lobby={lobby} field={field} options={options} />
          ))}
          {traitsOf && <TraitFilters lobby={lobby} seed={traitsOf} />}
        </div>
      )}
      <SearchField lobby={lobby} />
    </div>
  );
}
