import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import type { Feature } from '../../contract/whitelabel.ts';
import { $session } from '../../stores/session.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { type IslandProps, useIslandWords, WordsProvider } from '../ui/words.ts';
import { GuestBar } from './GuestBar.tsx';
import styles from './header.module.css';
import { MemberBar } from './MemberBar.tsx';

interface Props extends IslandProps {
  readonly features: readonly Feature[];
}

/** The visitor's corner of the header. The server prints the guest's; its links work without script. */
export function HeaderIsland({ features, ...props }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const words = useIslandWords(props);
  const isHydrated = useHydrated(root, props.locale);
  const session = useStore($session, { ssr: 'initial' });
  const isRestoring = isHydrated && session.kind === 'unknown';
  return (
    <WordsProvider value={words}>
      <div ref={root} className={styles.corner} aria-busy={isRestoring}>
        {'info' in session && <MemberBar session={session} />}
        {isRestoring && <div className={styles.skeleton} />}
        {!('info' in session) && !isRestoring && <GuestBar features={features} isHydrated={isHydrated} />}
      </div>
    </WordsProvider>
  );
}
