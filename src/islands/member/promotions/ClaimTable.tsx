import type { ReactNode } from 'react';
import type { Currency } from '../../../contract/core/money.ts';
import type { PromotionClaim } from '../../../contract/promotions/claims.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { DataTable } from '../../centre/parts/DataTable.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import { useWords } from '../../ui/words.ts';
import { PromotionState } from './PromotionState.tsx';

interface Props {
  readonly caption: string;
  readonly claims: readonly PromotionClaim[];
  readonly currency: Currency;
  readonly isBusy?: boolean;
  /** Renders the name as a link to the participation. */
  readonly toName: (claim: PromotionClaim, name: string) => ReactNode;
}

export function ClaimTable({ caption, claims, currency, isBusy, toName }: Props) {
  const { t } = useWords();
  return (
    <DataTable
      caption={caption}
      columns={[
        { key: 'title', label: t('promotions.title'), isName: true, cell: (claim) => toName(claim, claim.title) },
        {
          key: 'joined',
          label: t('promotions.joined'),
          narrow: 'bare',
          cell: ({ joinedAt }) => <Moment at={joinedAt} />,
        },
        {
          key: 'state',
          narrow: 'bare',
          label: t('promotions.state'),
          cell: ({ status, joinedAt }) => <PromotionState status={status} startsAt={joinedAt} />,
        },
        {
          key: 'amount',
          narrow: 'lead',
          label: t('promotions.amount'),
          isEnd: true,
          cell: ({ amount }) => (amount > 0 ? <Amount amount={amount} currency={currency} /> : '–'),
        },
        {
          key: 'owed',
          label: t('promotions.owed'),
          isEnd: true,
          cell: ({ turnoverOwed, status }) =>
            status === 'process' ? <Amount amount={turnoverOwed} currency={currency} /> : '–',
        },
      ]}
      rows={claims}
      rowKey={({ claimId }) => claimId}
      {...(isBusy === undefined ? {} : { isBusy })}
    />
  );
}
