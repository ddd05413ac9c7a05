import { useCallback, useState } from 'react';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { endOwnSession, listOwnSessions } from '../../contract/staff/session.ts';
import { call } from '../core/api.ts';
import { notify } from '../core/notices.ts';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { ActionDialog } from '../ui/ActionDialog.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { SessionGrid } from './SessionGrid.tsx';

type Row = OutputOf<typeof listOwnSessions>['list'][number];
const NONE: readonly Row[] = [];

/** A person's own sessions, such as one that was left open on another device. The present one ends by signing out. */
export function OwnSessions() {
  const { t } = useWords();
  const { value, failure, isLoading, refresh } = useCall(listOwnSessions, {});
  const [ending, setEnding] = useState<Row>();
  const toActions = useCallback(
    (row: Row) =>
      row.isCurrent ? (
        <span className="soft">{t('staff.this_session')}</span>
      ) : (
        <button type="button" className="button" data-kind="quiet" onClick={() => setEnding(row)}>
          {t('staff.end_session')}
        </button>
      ),
    [t],
  );
  return (
    <>
      <h2>{t('staff.sessions')}</h2>
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      <SessionGrid label={t('staff.sessions')} rows={value?.list ?? NONE} isLoading={isLoading} toActions={toActions} />
      {ending && (
        <ActionDialog
          title={t('staff.ask_end_session', { device: ending.device || ending.address })}
          confirm={t('staff.end_session')}
          isDangerous
          onSend={() => call(endOwnSession, { id: ending.id })}
          onClose={(outcome) => {
            setEnding(undefined);
            if (outcome === 'done') notify(t('calls.done'));
            if (outcome !== 'cancelled') void refresh();
          }}
        />
      )}
    </>
  );
}
