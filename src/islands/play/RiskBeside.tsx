import { RiskNote } from '../dialogs/RiskNote.tsx';
import { type IslandProps, useIslandWords, WordsProvider } from '../ui/words.ts';

/** The warning that whoever signed in long ago meets, too: printed, and no island. Its styles are the printing page's, after those of the layout. */
export function RiskBeside(props: IslandProps) {
  return (
    <WordsProvider value={useIslandWords(props)}>
      <RiskNote isMember />
    </WordsProvider>
  );
}
