import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { openNotice, ownAnnouncements, watchAnnouncements } from '../../stores/announcements.ts';
import { Moment } from '../centre/parts/Moment.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { type IslandProps, useIslandWords, WordsProvider } from '../ui/words.ts';
import styles from './notices.module.css';

interface Props extends IslandProps {
  /** Ids that the page has printed for everybody. */
  readonly printed: readonly string[];
}
const SHOWN_MAX = 5;

/** What is announced to whoever is signed in and to nobody else; a guest sees nothing here. */
export function OwnNoticesIsland({ printed, ...props }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const words = useIslandWords(props);
  const isHydrated = useHydrated(root, props.locale);
  const state = useStore(ownAnnouncements.$state, { ssr: 'initial' });
  useEffect(() => (isHydrated ? watchAnnouncements() : undefined), [isHydrated]);
  const list = state.status === 'ready' ? state.value.filter(({ id }) => !printed.includes(id)) : [];
  return (
    <WordsProvider value={words}>
      <div ref={root}>
        {list.length > 0 && (
          <section className={styles.own} aria-label={words.t('own.label')}>
            <h2>{words.t('own.title')}</h2>
            <ul>
              {list.slice(0, SHOWN_MAX).map((notice) => (
                <li key={notice.id}>
                  <button type="button" aria-haspopup="dialog" onClick={() => openNotice(notice)}>
                    <Icon name="mail" />
                    <span>{notice.title}</span>
                    <Moment at={notice.publishedAt} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </WordsProvider>
  );
}
