import { useCallback } from 'react';
import type { Feature } from '../../contract/system/features.ts';
import { FailedDialog } from '../dialogs/FailedDialog.tsx';
import { useLazy } from '../ui/use-lazy.ts';
import { useWords, WordsProvider } from '../ui/words.ts';
import type { CentrePage } from './page.ts';
import { Skeleton } from './parts/Skeleton.tsx';
import { useCentreWords } from './use-centre-words.ts';

interface Props {
  readonly page: CentrePage;
  readonly features: readonly Feature[];
}

/** Loads code and messages of a page in parallel; until then its frame shows a skeleton. */
export function PageSlot({ page, features }: Props) {
  const { t } = useWords();
  const load = useCallback(() => page.load(), [page]);
  const { lazy, retry } = useLazy(page.id, load);
  const { words, hasFailed, retry: retryWords } = useCentreWords(page.areas);
  if (hasFailed) return <FailedDialog retry={retryWords} />;
  if (lazy.status === 'failed') return <FailedDialog retry={retry} />;
  if (lazy.status !== 'ready' || !words) return <Skeleton label={t('captcha.loading')} />;
  return (
    <WordsProvider value={words}>
      <lazy.value features={features} />
    </WordsProvider>
  );
}
