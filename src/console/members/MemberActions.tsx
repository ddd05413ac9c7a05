import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { releaseBooks } from '../../contract/wallet/operator.ts';
import { CallDialog } from '../calls/CallDialog.tsx';
import { useFieldNames } from '../calls/names.ts';
import { $page, hasPermission } from '../core/session-state.ts';
import { useWords } from '../core/words.ts';
import { MEMBER_ACTIONS } from './member-actions.ts';

interface Props {
  readonly account: string;
  readonly record: object;
  readonly isFrozen: boolean;
  readonly onChanged: () => void;
}

const FIRST = 3;

/** The actions that the person's rights allow; the rarer ones are behind a menu. */
export function MemberActions({ account, record, isFrozen, onChanged }: Props) {
  const { t } = useWords();
  const { toCallName } = useFieldNames();
  const session = useStore($page);
  const [action, setAction] = useState<Endpoint>();
  const possible = MEMBER_ACTIONS.filter(({ id }) => isFrozen || id !== releaseBooks.id);
  const allowed =
    session.kind === 'open' ? possible.filter(({ permission }) => hasPermission(session.person, permission)) : [];
  if (allowed.length === 0) return null;
  const toButton = (endpoint: Endpoint, kind?: string) => (
    <button key={endpoint.id} type="button" className="button" data-kind={kind} onClick={() => setAction(endpoint)}>
      {toCallName(endpoint)}
    </button>
  );
  return (
    <div className="row">
      {allowed.slice(0, FIRST).map((endpoint) => toButton(endpoint))}
      {allowed.length > FIRST && (
        <details className="menu more-actions">
          <summary className="button">{t('members.more')}</summary>
          <div className="stack">{allowed.slice(FIRST).map((endpoint) => toButton(endpoint, 'quiet'))}</div>
        </details>
      )}
      {action && (
        <CallDialog
          key={action.id}
          endpoint={action}
          known={{ account }}
          record={record}
          onClose={(outcome) => {
            setAction(undefined);
            if (outcome !== 'cancelled') onChanged();
          }}
        />
      )}
    </div>
  );
}
