import type { Failure } from '../core/api.ts';
import { useFailureWords } from '../core/failure-words.ts';
import { useWords } from '../core/words.ts';

interface Props {
  readonly failure: Failure | undefined;
  readonly onRetry?: (() => void) | undefined;
}

/** Shows one sentence about a failure. Screen readers announce it when it appears. */
export function FailureNote({ failure, onRetry }: Props) {
  const { t } = useWords();
  const toWords = useFailureWords();
  if (!failure) return null;
  return (
    <div
      className="note row spread"
      data-tone={failure.code === 'staff.approval_waiting' ? 'warn' : 'danger'}
      role="alert"
    >
      <p className="any-text">{toWords(failure)}</p>
      {onRetry && (
        <button type="button" className="button" data-kind="quiet" onClick={onRetry}>
          {t('common.retry')}
        </button>
      )}
    </div>
  );
}
