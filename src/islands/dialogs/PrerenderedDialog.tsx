import { type ComponentType, useLayoutEffect } from 'react';
import { type Words, WordsProvider } from '../ui/words.ts';
import type { DialogProps } from './props.ts';

interface Props extends DialogProps {
  readonly words: Words;
  readonly dialog: ComponentType<DialogProps>;
  /** Called in the browser when React has hydrated the prerendered dialog. */
  readonly onHydrated?: () => void;
}

/**
 * A standalone dialog: the server renders it and the browser hydrates it (decision 0050). Both use the dialog's name as
 * `identifierPrefix`, so that ids are equal on both sides and unique.
 */
export function PrerenderedDialog({ words, dialog: Dialog, features, onHydrated }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => onHydrated?.(), []);
  return (
    <WordsProvider value={words}>
      <Dialog features={features} />
    </WordsProvider>
  );
}
