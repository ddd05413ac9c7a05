import type { Failure } from '../../../stores/core/result.ts';
import { toFailureWords } from '../../ui/failure-words.ts';
import { useWords } from '../../ui/words.ts';
import { Note } from './Note.tsx';

/** The reason of a failure. Always rendered, so that screen readers announce a later failure. */
export function FailureNote({ failure }: { readonly failure: Failure | undefined }) {
  const { t } = useWords();
  return (
    <div role="alert">
      {failure && (
        <Note tone="bad">
          <p>{toFailureWords(failure, t)}</p>
        </Note>
      )}
    </div>
  );
}
