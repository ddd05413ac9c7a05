import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { ORIGIN_STATES } from '../../../contract/agents/codes.ts';
import { type Invitee, type InviteeState, inviteeState, invitees } from '../../../stores/referral/referral.ts';
import { type Column, DataTable } from '../../centre/parts/DataTable.tsx';
import { Empty } from '../../centre/parts/Empty.tsx';
import { Filter } from '../../centre/parts/Filter.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import { Pager } from '../../centre/parts/Pager.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { State, type Tone } from '../../centre/parts/State.tsx';
import { useWords } from '../../ui/words.ts';

const TONES: Readonly<Record<Invitee['state'], Tone>> = { registered: 'wait', deposited: 'plain', active: 'good' };
const FILTERS: readonly InviteeState[] = ['', ...ORIGIN_STATES];

/** Invited members with masked names: friends are recognisable, strangers are not. */
export function InviteeList() {
  const { t } = useWords();
  const picked = useStore(inviteeState.$value);
  const state = FILTERS.find((one) => one === picked) ?? '';
  const page = useStore(invitees.$page);
  useEffect(() => void invitees.open(state), [state]);
  const columns: Column<Invitee>[] = [
    { key: 'account', label: t('referral.friend'), isName: true, cell: ({ account }) => account },
    {
      key: 'state',
      label: t('referral.state'),
      narrow: 'lead',
      cell: (row) => <State tone={TONES[row.state]} label={t(`referral.state_${row.state}`)} />,
    },
    { key: 'at', label: t('referral.since'), narrow: 'bare', cell: ({ registeredAt }) => <Moment at={registeredAt} /> },
  ];
  return (
    <>
      <div className={parts.row}>
        <Filter
          label={t('referral.state')}
          value={state}
          options={FILTERS.map((value) => ({ value, label: t(`referral.state_${value || 'all'}`) }))}
          onPick={(value) => inviteeState.show(value)}
        />
      </div>
      <RemoteView remote={invitees}>
        {({ list, next, pageSize }, isBusy) =>
          list.length === 0 && next === '' ? (
            <Empty title={t('referral.nobody')} text={t('referral.nobody_text')} />
          ) : (
            <>
              <DataTable
                caption={t('referral.tab_invitees')}
                columns={columns}
                rows={list}
                rowKey={({ account, registeredAt }) => `${account} ${registeredAt}`}
                isBusy={isBusy}
              />
              <Pager page={page} pageSize={pageSize} hasNext={next !== ''} onPage={(to) => void invitees.goTo(to)} />
            </>
          )
        }
      </RemoteView>
    </>
  );
}
