import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { CallDialog } from '../calls/CallDialog.tsx';
import { useFieldNames } from '../calls/names.ts';
import { $page, hasPermission } from '../core/session-state.ts';
import { useWords } from '../core/words.ts';
import { listPossibleActions } from './member-actions.ts';
import type { Card } from './Overview.tsx';

interface Props {
  readonly account: string;
  readonly card: Card;
  readonly onChanged: () => void;
}

const FIRST = 3;

/** The actions that the person's rights allow; the rarer ones are behind a menu. */
export function MemberActions({ account, card, onChanged }: Props) {
  const { t } = useWords();
  const { toCallName } = useFieldNames();
  const session = useStore($page);
  const [action, setAction] = useState<Endpoint>();
  const possible = listPossibleActions(card);
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
          record={{ ...card.member, labels: card.labels }}
          onClose={(outcome) => {
            setAction(undefined);
            if (outcome !== 'cancelled') onChanged();
          }}
        />
      )}
    </div>
  );
}
