import { RiskNote } from '../dialogs/RiskNote.tsx';
import { type IslandProps, useIslandWords, WordsProvider } from '../ui/words.ts';

/**
 * The risk warning, also for signed-in members: rendered without an island. The page includes its styles after
 * those of the layout.
 */
export function RiskBeside(props: IslandProps) {
  return (
    <WordsProvider value={useIslandWords(props)}>
      <RiskNote isMember />
    </WordsProvider>
  );
}
