import * as z from 'zod/mini';
import { ApprovalSchema, approveRequest } from '../../contract/staff/approvals.ts';
import { inviteStaff } from '../../contract/staff/people.ts';
import { AnyValue } from '../calls/AnyValue.tsx';
import { useFailureWords } from '../core/failure-words.ts';
import { useWords } from '../core/words.ts';
import { InvitationNote } from '../staff/InvitationNote.tsx';

/**
 * Shows the result of a decision. Only the second person gets the answer of an approved call, so this note shows a new invitation or secret
 * once. The platform may still refuse an approved call.
 */
export function DecidedNote({ answer }: { readonly answer: unknown }) {
  const { t } = useWords();
  const toWords = useFailureWords();
  const approved = z.safeParse(approveRequest.response, answer);
  const approval = approved.success ? approved.data.approval : z.safeParse(ApprovalSchema, answer).data;
  const value = approved.success ? approved.data.value : null;
  if (approval?.state === 'failed') {
    const reason = toWords({ code: approval.outcome, requestId: approval.id });
    return (
      <p className="note any-text" data-tone="danger" role="alert">
        {t('approvals.refused', { reason })}
      </p>
    );
  }
  const invited = z.safeParse(inviteStaff.response, value);
  if (invited.success) return <InvitationNote invitation={invited.data.invitation} />;
  return (
    <div className="note stack" data-tone="ok" role="status">
      <p>{t(approval?.state === 'done' ? 'approvals.carried_out' : 'approvals.decided')}</p>
      {value !== null && <AnyValue value={value} />}
    </div>
  );
}
