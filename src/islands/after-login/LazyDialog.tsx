import type { ReactNode } from 'react';
import type { MessageArea } from '../../i18n/areas.ts';
import { useCentreWords } from '../centre/use-centre-words.ts';
import { FailedDialog } from '../dialogs/FailedDialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useWords, type Words, WordsProvider } from '../ui/words.ts';

interface Props {
  readonly title: (words: Words) => string;
  /** The wide one of spec §9, for what is read. */
  readonly isWide?: boolean;
  /** Areas of words besides those of all centres. */
  readonly areas?: readonly MessageArea[];
  /** The bar with the title in a colour of the brand. */
  readonly headColour?: string;
  readonly children: ReactNode;
}

/** A dialog that pages carry no words for: they come with its code. */
export function LazyDialog({ title, isWide, areas = ['security'], headColour, children }: Props) {
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
      <Dialog title={title(words)} isWide={isWide} headColour={headColour}>
        {children}
      </Dialog>
    </WordsProvider>
  );
}
