import { useStore } from '@nanostores/react';
import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { endStaffSession, type revokeStaffPasskey } from '../../contract/staff/people.ts';
import { CallDialog } from '../calls/CallDialog.tsx';
import { $page, hasPermission } from '../core/session-state.ts';
import type { Called } from '../core/use-call.ts';
import { FailureNote } from '../ui/FailureNote.tsx';

interface GridProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly isLoading: boolean;
  readonly toActions: (row: Row) => ReactNode;
}

interface Props<Row> {
  readonly account: string;
  readonly label: string;
  readonly called: Called<{ readonly list: readonly Row[] }>;
  readonly Grid: ComponentType<GridProps<Row>>;
  /** The call that ends a session or revokes a passkey. */
  readonly change: typeof endStaffSession | typeof revokeStaffPasskey;
  readonly verb: string;
  /** Returns the name of a row for the question that is asked before the change. */
  readonly toName: (row: Row) => string;
  readonly onChanged: () => void;
}

/** Sessions or passkeys of a person, each with the one action of an admin. */
export function RowsOfPerson<Row extends { readonly id: string }>(props: Props<Row>) {
  const { account, label, called, Grid, change, verb, toName, onChanged } = props;
  const session = useStore($page);
  const [chosen, setChosen] = useState<Row>();
  const mayChange = session.kind === 'open' && hasPermission(session.person, endStaffSession.permission);
  const toActions = useCallback(
    (row: Row) =>
      mayChange && (
        <button type="button" className="button" data-kind="quiet" onClick={() => setChosen(row)}>
          {verb}
        </button>
      ),
    [verb, mayChange],
  );
  return (
    <>
      <FailureNote failure={called.failure} onRetry={() => void called.refresh()} />
      <Grid label={label} rows={called.value?.list ?? []} isLoading={called.isLoading} toActions={toActions} />
      {chosen && (
        <CallDialog
          endpoint={change as unknown as Endpoint}
          known={{ account, id: chosen.id }}
          about={<p className="soft any-text">{`${account} · ${toName(chosen)}`}</p>}
          onClose={(outcome) => {
            setChosen(undefined);
            if (outcome !== 'cancelled') onChanged();
          }}
        />
      )}
    </>
  );
}
