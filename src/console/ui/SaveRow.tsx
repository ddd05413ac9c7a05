import type { Failure } from '../core/api.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from './FailureNote.tsx';

interface Props {
  readonly failure: Failure | undefined;
  readonly isBusy: boolean;
  /** Without the right the form can only be read. */
  readonly mayChange: boolean;
}

/** End of a form of settings. */
export function SaveRow({ failure, isBusy, mayChange }: Props) {
  const { t } = useWords();
  return (
    <>
      <FailureNote failure={failure} />
      {mayChange && (
        <div className="row save">
          <button type="submit" className="button" data-kind="main" disabled={isBusy}>
            {t(isBusy ? 'common.sending' : 'calls.save')}
          </button>
        </div>
      )}
    </>
  );
}
