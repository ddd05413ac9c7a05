import { useStore } from '@nanostores/react';
import { brand } from '../../brand/brand.ts';
import { toLocalePath } from '../../i18n/locales.ts';
import { formatDate } from '../../lib/format.ts';
import type { SearchEntry } from '../../stores/search/entries.ts';
import type { FoundGroup } from '../../stores/search/find-entries.ts';
import { $search } from '../../stores/search/search.ts';
import { useWords } from '../ui/words.ts';
import styles from './search.late.module.css';

const KIND_OF_SUGGESTIONS: Partial<Record<FoundGroup['kind'], string>> = { game: 'popular', match: 'next' };

function KindIcon({ entry: { kind, category } }: { readonly entry: SearchEntry }) {
  const { icons } = useStore($search);
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" className={styles.icon} aria-hidden="true">
      <path d={icons[category ?? ''] ?? icons[kind] ?? ''} />
    </svg>
  );
}

function Detail({
  entry: { kind, category, isLive, isClosed, isSimulated, startsAt, detail },
}: {
  entry: SearchEntry;
}) {
  const { t, tag } = useWords();
  const time =
    startsAt &&
    formatDate(tag, startsAt, { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone: brand.timeZone });
  return (
    <small className={styles.detail}>
      {isLive && <em>{t('search.live')}</em>}
      {isClosed && <em>{t('search.closed')}</em>}
      {isSimulated && <span>{t('search.simulated')}</span>}
      {!isLive && time && <span>{time}</span>}
      {detail && <bdi>{detail}</bdi>}
      {kind === 'game' && category && <span>{t(`centre.category.${category}`)}</span>}
    </small>
  );
}

interface Props {
  readonly id: string;
  readonly groups: readonly FoundGroup[];
  /** Number of the chosen result; -1 for none. */
  readonly active: number;
  readonly follow: () => void;
}

/** Results by kind; each is a link. */
export function Results({ id, groups, active, follow }: Props) {
  const { t, locale } = useWords();
  const { found } = useStore($search);
  let last = -1;
  return groups.map(({ kind, entries }) => {
    const suggestions = found.groups.length === 0 ? KIND_OF_SUGGESTIONS[kind] : undefined;
    return (
      // biome-ignore lint/a11y/useSemanticElements: a group of a listbox is no fieldset
      <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
        <h2 id={`${id}-${kind}`} role="presentation" className={styles.heading}>
          {t(suggestions ? `search.${suggestions}` : `search.kind.${kind}`)}
        </h2>
        {entries.map((entry) => {
          last += 1;
          return (
            <a
              key={entry.path}
              id={`${id}-${last}`}
              role="option"
              tabIndex={-1}
              aria-selected={last === active}
              className={styles.option}
              href={toLocalePath(entry.path, locale)}
              onClick={follow}
            >
              <KindIcon entry={entry} />
              <span
                className={styles.title}
                dir="auto"
                translate={kind === 'game' || kind === 'match' ? 'no' : undefined}
              >
                {entry.title}
              </span>
              <Detail entry={entry} />
            </a>
          );
        })}
      </div>
    );
  });
}
