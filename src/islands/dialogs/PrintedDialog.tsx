import { type ComponentType, useLayoutEffect } from 'react';
import { type Words, WordsProvider } from '../ui/words.ts';
import type { DialogProps } from './props.ts';

/** Of both sides: ids in what was printed are the ids of whoever takes it over. */
export const PRINTED_PREFIX = 'p';

interface Props extends DialogProps {
  readonly words: Words;
  readonly dialog: ComponentType<DialogProps>;
  /** In the browser: in the moment that what was printed is React's. */
  readonly onTaken?: () => void;
}

/** A dialog by itself: the server prints it, the browser takes over what was printed (decision 0050). */
export function PrintedDialog({ words, dialog: Dialog, features, onTaken }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => onTaken?.(), []);
  return (
    <WordsProvider value={words}>
      <Dialog features={features} />
    </WordsProvider>
  );
}
