import type { Failure } from '../core/api.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from './FailureNote.tsx';

interface Props {
  readonly failure: Failure | undefined;
  readonly isBusy: boolean;
  /** False if the person lacks the permission. The form can then only be read. */
  readonly mayChange: boolean;
}

/** Last part of a form of settings: the failure and the button that saves. */
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
