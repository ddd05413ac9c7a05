import type { ReactNode } from 'react';
import type { LazyArea } from '../../i18n/areas.ts';
import { useCentreWords } from '../centre/use-centre-words.ts';
import { FailedDialog } from '../dialogs/FailedDialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useWords, type Words, WordsProvider } from '../ui/words.ts';

interface Props {
  readonly title: (words: Words) => string;
  readonly titleLang?: string | undefined;
  /** The wide dialog of spec §9, for reading. */
  readonly isWide?: boolean;
  /** Message areas, in addition to those of all centres. */
  readonly areas?: readonly LazyArea[];
  /** Brand colour of the title bar. */
  readonly headColour?: string;
  readonly children: ReactNode;
}

/** A dialog whose messages load with its code instead of with the page. */
export function LazyDialog({ title, titleLang, isWide, areas = ['security'], headColour, children }: Props) {
  const { t } = useWords();
  const { words, hasFailed, retry } = useCentreWords(areas);
  if (hasFailed)
    return (
      <Dialog title={t('dialog.failed_title')}>
        <FailedDialog retry={retry} />
      </Dialog>
    );
  if (!words) return null;
  return (
    <WordsProvider value={words}>
      <Dialog title={title(words)} titleLang={titleLang} isWide={isWide} headColour={headColour}>
        {children}
      </Dialog>
    </WordsProvider>
  );
}
