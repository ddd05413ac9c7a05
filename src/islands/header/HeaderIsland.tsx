import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $memberFailure, $session, hurryMember } from '../../stores/session/session.ts';
import { toFeatures } from '../../stores/site/features.ts';
import controls from '../ui/controls.module.css';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useLazy } from '../ui/use-lazy.ts';
import { asIsland, type IslandProps, useIslandWords, useWords, WordsProvider } from '../ui/words.ts';
import { GuestBar } from './GuestBar.tsx';
import late from './header.late.module.css';
import styles from './header.module.css';

const loadMemberBar = async () => (await import('./MemberBar.tsx')).MemberBar;

interface Props extends IslandProps {
  /** Enabled switches as a short text (`toFeatureText`), because a list would make the page much longer. */
  readonly features: string;
}

function RetryButton({ onPress }: { readonly onPress: () => void }) {
  const { t } = useWords();
  return (
    <button type="button" className={`${controls.button} ${controls.quiet}`} onClick={onPress}>
      {t('form.retry')}
    </button>
  );
}

/** The visitor's area of the header. The server prints the guest's version, whose links work without script. */
function HeaderRoot({ features, ...props }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const words = useIslandWords(props);
  const isHydrated = useHydrated(root, props.locale);
  const session = useStore($session, { ssr: 'initial' });
  const memberFailure = useStore($memberFailure, { ssr: 'initial' });
  const wasGuest = useRef(false);
  useEffect(() => {
    if (session.kind === 'guest') wasGuest.current = true;
  }, [session.kind]);
  const isRestoring = isHydrated && session.kind === 'unknown';
  // Loads in parallel with the member request; a guest never loads it.
  const { lazy, retry } = useLazy(isRestoring || 'info' in session ? 'member' : undefined, loadMemberBar);
  const isComing =
    (isRestoring && !memberFailure) || ('info' in session && (lazy.status === 'none' || lazy.status === 'loading'));
  return (
    <WordsProvider value={words}>
      <div ref={root} className={styles.corner} aria-busy={isComing}>
        {'info' in session && lazy.status === 'ready' && (
          <lazy.value session={session} features={toFeatures(features)} wasGuest={wasGuest} />
        )}
        {'info' in session && lazy.status === 'failed' && <RetryButton onPress={retry} />}
        {isRestoring && memberFailure && (
          <>
            <p role="alert" className={late.missing}>
              {words.t('header.not_loaded')}
            </p>
            <RetryButton onPress={hurryMember} />
          </>
        )}
        {isComing && <div className={late.skeleton} />}
        {!('info' in session) && !isRestoring && <GuestBar features={toFeatures(features)} isHydrated={isHydrated} />}
      </div>
    </WordsProvider>
  );
}

export const HeaderIsland = asIsland(HeaderRoot);
