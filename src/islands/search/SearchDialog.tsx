import { useCentreWords } from '../centre/use-centre-words.ts';
import { FailedDialog } from '../dialogs/FailedDialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useWords, WordsProvider } from '../ui/words.ts';
import { SearchSheet } from './SearchSheet.tsx';

const AREAS = ['search'] as const;

/** The search over the whole site (decision 0118). Its messages load with its code. */
export function SearchDialog() {
  const { t } = useWords();
  const { words, hasFailed, retry } = useCentreWords(AREAS);
  if (hasFailed)
    return (
      <Dialog title={t('dialog.failed_title')}>
        <FailedDialog retry={retry} />
      </Dialog>
    );
  return (
    words && (
      <WordsProvider value={words}>
        <SearchSheet />
      </WordsProvider>
    )
  );
}
