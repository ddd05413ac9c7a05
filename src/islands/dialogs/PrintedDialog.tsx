import { type ComponentType, useLayoutEffect } from 'react';
import { type Words, WordsProvider } from '../ui/words.ts';
import type { DialogProps } from './props.ts';

interface Props extends DialogProps {
  readonly words: Words;
  readonly dialog: ComponentType<DialogProps>;
  /** In the browser: in the moment that what was printed is React's. */
  readonly onTaken?: () => void;
}

/**
 * A dialog by itself: the server prints it, the browser takes over what was printed (decision 0050). Both draw it with the name of the dialog
 * as `identifierPrefix`: its ids are the same on both sides, and those of no other dialog.
 */
export function PrintedDialog({ words, dialog: Dialog, features, onTaken }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => onTaken?.(), []);
  return (
    <WordsProvider value={words}>
      <Dialog features={features} />
    </WordsProvider>
  );
}
