import { useState } from 'react';
import { auditBooks } from '../../contract/wallet/operator.ts';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';

/** Checks the books by adding up all entries again. This is done only on request, because a long history takes time. */
export function Books({ account }: { readonly account: string }) {
  const { t } = useWords();
  const [isAsked, setAsked] = useState(false);
  const { value, failure, isLoading } = useCall(auditBooks, isAsked ? { account } : undefined);
  return (
    <div className="stack">
      {!value && (
        <button type="button" className="button" disabled={isAsked && isLoading} onClick={() => setAsked(true)}>
          {t('members.add_up')}
        </button>
      )}
      <FailureNote failure={failure} />
      {value && (
        <p className="note" data-tone={value.isBalanced ? 'ok' : 'danger'} role="status">
          {t(value.isBalanced ? 'members.books_balanced' : 'members.books_broken', {
            count: value.transfers,
            uneven: value.unevenTransfers,
          })}
        </p>
      )}
    </div>
  );
}
