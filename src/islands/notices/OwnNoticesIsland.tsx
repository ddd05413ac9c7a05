import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { ownAnnouncements, watchAnnouncements } from '../../stores/site/announcements.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useLazy } from '../ui/use-lazy.ts';
import { asIsland, type IslandProps, useIslandWords, WordsProvider } from '../ui/words.ts';

const loadNotices = async () => (await import('./OwnNotices.tsx')).OwnNotices;

interface Props extends IslandProps {
  /** Ids already prerendered on the page. */
  readonly prerendered: readonly string[];
}

/** Announcements for the signed-in member only; empty for a guest. */
function OwnNoticesRoot({ prerendered, ...props }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const words = useIslandWords(props);
  const isHydrated = useHydrated(root, props.locale);
  const state = useStore(ownAnnouncements.$state, { ssr: 'initial' });
  useEffect(() => (isHydrated ? watchAnnouncements() : undefined), [isHydrated]);
  const list = state.status === 'ready' ? state.value.filter(({ id }) => !prerendered.includes(id)) : [];
  const { lazy } = useLazy(list.length > 0 ? 'own' : undefined, loadNotices);
  return (
    <WordsProvider value={words}>
      <div ref={root}>{list.length > 0 && lazy.status === 'ready' && <lazy.value list={list} />}</div>
    </WordsProvider>
  );
}

export const OwnNoticesIsland = asIsland(OwnNoticesRoot);
