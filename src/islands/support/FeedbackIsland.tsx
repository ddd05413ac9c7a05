import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $session } from '../../stores/session/session.ts';
import { feedbackRules, myFeedback } from '../../stores/support/feedback.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { asIsland, type IslandProps, useIslandWords, WordsProvider } from '../ui/words.ts';
import { FeedbackForm } from './FeedbackForm.tsx';
import { MyFeedback } from './MyFeedback.tsx';
import styles from './support.module.css';

/** Feedback form for guests and members (spec §2). Below the form, members see the state of their earlier feedback. */
function FeedbackRoot(props: IslandProps) {
  const root = useRef<HTMLDivElement>(null);
  const words = useIslandWords(props);
  const isHydrated = useHydrated(root, props.locale);
  const { kind } = useStore($session, { ssr: 'initial' });
  const isMember = kind === 'member' || kind === 'agent';
  useEffect(() => {
    if (isHydrated) void feedbackRules.load(undefined);
  }, [isHydrated]);
  useEffect(() => {
    if (isMember) void myFeedback.load(1);
  }, [isMember]);
  return (
    <WordsProvider value={words}>
      <div ref={root} className={styles.feedback}>
        <FeedbackForm />
        {isMember && <MyFeedback />}
      </div>
    </WordsProvider>
  );
}

export const FeedbackIsland = asIsland(FeedbackRoot);
